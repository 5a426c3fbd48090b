/// Limits on what one file may hold.
package enum ContainerLimits {
  /// Entries of an archive, or pages of a document: the thickest manual has a tenth of that.
  package static let mostParts = 10_000
}
