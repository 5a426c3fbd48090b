/// What is asked for, or answered, under a number of the caller's.
protocol Ticketed {
  var ticket: UInt64 { get }
}

/// What a caller wants of one kind, what is being done of it and what is done.
struct WantedList<Request: Ticketed, Reply: Ticketed> {
  /// What is not yet sent, least urgent first.
  private var waiting: [Request] = []
  /// The tickets of the last list, most urgent first.
  private var tickets: [UInt64] = []
  /// Tickets in a worker or waiting for another try.
  private var underway: Set<UInt64> = []
  /// Tickets answered since they came into the list.
  private var answered: Set<UInt64> = []
  private var replies: [Reply] = []

  /// Replaces the list.
  /// - Returns: Whether there is something to send that was not there before.
  mutating func want(_ requests: [Request]) -> Bool {
    let isSame =
      tickets.count == requests.count
      && zip(tickets, requests).allSatisfy { $0 == $1.ticket }
    guard !isSame else { return false }
    tickets = requests.map(\.ticket)
    // A reply that nobody has taken yet is as good as a new one.
    for reply in replies { answered.insert(reply.ticket) }
    // What is not in the list may be thrown away by who takes it: it counts as never answered.
    answered.formIntersection(tickets)
    var seen = answered.union(underway)
    waiting = requests.filter { seen.insert($0.ticket).inserted }
    waiting.reverse()
    return !waiting.isEmpty
  }

  /// The most urgent request, which counts as under way from now on.
  mutating func next() -> Request? {
    guard let request = waiting.popLast() else { return nil }
    underway.insert(request.ticket)
    return request
  }

  mutating func finish(_ reply: Reply) {
    underway.remove(reply.ticket)
    if tickets.contains(reply.ticket) { answered.insert(reply.ticket) }
    replies.append(reply)
  }

  /// The oldest reply that nobody has taken.
  mutating func takeFirst() -> Reply? { replies.isEmpty ? nil : replies.removeFirst() }

  var hasReplies: Bool { !replies.isEmpty }

  mutating func take(into taken: inout [Reply]) {
    taken.append(contentsOf: replies)
    replies.removeAll(keepingCapacity: true)
  }

  /// Gives up what is not yet sent.
  mutating func abandon() { waiting = [] }
}
