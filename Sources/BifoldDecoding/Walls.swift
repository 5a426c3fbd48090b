import CSandbox
import Glibc

/// What the kernel keeps the worker from, for good. A kernel that lacks one of the walls goes without
/// it, and `inForce` says so.
package enum Walls {
  case files
  case systemCalls

  /// Puts a wall up round the whole process.
  ///
  /// That of files holds only the calling thread and those that it starts: it has to stand before
  /// the libraries start threads. That of system calls comes after, for it holds every thread, and
  /// libraries do more at their start than later.
  package static func close(_ wall: Walls) {
    _ = csandbox_refuse_privileges()
    switch wall {
    case .files:
      _ = csandbox_close_memory()
      _ = csandbox_end_with_parent()
      restrictFiles(to: ReadablePlaces.all)
    case .systemCalls:
      // A sanitizer calls what no decoder does.
      if !WorkerLimits.isUnderSanitizer { _ = csandbox_restrict_calls() }
    }
  }

  /// The walls round this process now, in words: the kernel is asked, and what it does not tell is
  /// tried.
  static var inForce: [String] {
    let none = "without"
    return [
      filesAreRestricted ? "reads fonts and libraries alone (Landlock)" : "\(none) Landlock",
      csandbox_calls_are_restricted()
        ? "no system calls but those of decoding (seccomp)" : "\(none) seccomp",
      csandbox_privileges_are_refused() ? "gains no privileges" : "\(none) no_new_privs",
      csandbox_memory_is_closed() ? "its memory is closed" : "its memory is open",
      csandbox_ends_with_parent() ? "ends with the program" : "may outlive the program",
    ]
  }

  private static func restrictFiles(to places: [String]) {
    let version = csandbox_landlock_version()
    guard version > 0 else { return }
    let rules = csandbox_landlock_create(version)
    guard rules >= 0 else { return }
    defer { Glibc.close(rules) }
    // A place that is not there needs no rule.
    for place in places { _ = csandbox_landlock_allow_reading(rules, place) }
    _ = csandbox_landlock_restrict(rules)
  }

  /// Every process may look into the root folder, unless it is kept from it.
  private static var filesAreRestricted: Bool {
    let root = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { return errno == EACCES }
    Glibc.close(root)
    return false
  }
}
