import BifoldWire

/// A request as it is sent: with its files open. It is made anew for each try.
struct OpenedRequest {
  /// What is sent; nil where nothing is left to ask, for no file could be opened.
  let request: DecoderRequest?
  let unopened: Unopened

  /// - Throws: Stage `open`, where the one file that is asked for cannot be opened.
  init(_ request: DecoderRequest) throws(DecodingFailure) {
    var unopened = Unopened()
    switch request {
    case .picture(var order):
      order.source = try order.source.opened()
      self.request = .picture(order)
    case .manifest(var order):
      do throws(DecodingFailure) {
        order.source = try order.source.opened()
      } catch {
        throw DecodingFailure(error.stage, subject: order.name, reason: error.reason)
      }
      self.request = .manifest(order)
    case .header(let source):
      self.request = .header(try source.opened())
    case .sizes(let order):
      var sources: [PictureSource] = []
      for (place, source) in order.sources.enumerated() {
        do throws(DecodingFailure) {
          sources.append(try source.opened())
        } catch {
          unopened.failures[place] = error
        }
      }
      let isNothingLeft = sources.isEmpty && !unopened.failures.isEmpty
      self.request = isNothingLeft ? nil : .sizes(SizesOrder(sources: sources))
    case .contents(let source):
      self.request = .contents(try source.opened())
    case .comicInfo(let source):
      self.request = .comicInfo(try source.opened())
    case .label, .encodePNG, .abilities:
      self.request = request
    }
    self.unopened = unopened
  }
}
