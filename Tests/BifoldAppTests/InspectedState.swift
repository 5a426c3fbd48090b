import BifoldCore
import FoundationEssentials

@testable import BifoldApp

/// What `inspect` would print of a state, without a process for each.
enum InspectedState {
  private static let catalogues = Result { () throws in
    var catalogues: [Fidelity: Catalogue] = [:]
    for fidelity in [Fidelity.original, .natural] {
      catalogues[fidelity] = try Catalogue.load(
        Catalogue.Request(fidelity: fidelity), client: Fixtures.worker())
    }
    return catalogues
  }

  /// - Parameter options: pairs of an option's name, without dashes, and its value.
  static func text(_ options: [(name: String, value: String)]) throws -> String {
    var state = StateOptions()
    for (name, value) in options {
      guard try state.take(name, value) else { throw UsageError("\(name) is no option") }
    }
    var catalogue = try catalogues.get()[state.fidelity] ?? .awaited
    if let count = state.generatedBooks { catalogue.shelves[0] = .generated(count: count) }
    var simulation = Simulation(state: state.makeState(catalogue), catalogue: catalogue)
    simulation.advance(to: simulation.state.time)
    return Inspection(of: simulation.state, simulation.layout, label: simulation.label(of:)).text
  }

  static func cards(_ options: [(name: String, value: String)]) throws -> Inspected {
    try JSONDecoder().decode(Inspected.self, from: Data(try text(options).utf8))
  }
}
