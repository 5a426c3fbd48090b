/// What `bench --json` says of one scene, with every key that it promises.
struct Benchmarked: Decodable {
  struct Times: Decodable {
    var mean: Double
    var p50: Double
    var p95: Double
    var p99: Double
    var max: Double
  }

  var scene: String
  var frames: Int
  var size: [Int]
  var samples: Int
  var books: Int
  var target: String
  var renderer: String
  var version: String
  var clock: String
  var frameTimes: Times?
  var processorTimes: Times?
  var submissionTimes: Times?
  var drawCalls: Int
  var uploadBytes: Int
  var allocationsPerFrame: Double?
  var missed: Int
  var residentMegabytes: Double
  var firstFrame: Double?
  var firstPicture: Double?
  /// Every key, also of those that are null.
  var keys: Set<String>

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ name: String) throws -> Value {
      try container.decode(Value.self, forKey: Key(stringValue: name))
    }
    func valueOrNull<Value: Decodable>(_ name: String) throws -> Value? {
      try container.decode(Value?.self, forKey: Key(stringValue: name))
    }
    keys = Set(container.allKeys.map(\.stringValue))
    scene = try value("scene")
    frames = try value("frames")
    size = try value("size")
    samples = try value("samples")
    books = try value("books")
    target = try value("target")
    renderer = try value("renderer")
    version = try value("version")
    clock = try value("clock")
    frameTimes = try valueOrNull("frame_ms")
    processorTimes = try valueOrNull("cpu_ms")
    submissionTimes = try valueOrNull("submit_ms")
    drawCalls = try value("draw_calls")
    uploadBytes = try value("upload_bytes")
    allocationsPerFrame = try valueOrNull("allocations_per_frame")
    missed = try value("missed")
    residentMegabytes = try value("rss_mb")
    firstFrame = try valueOrNull("first_frame_ms")
    firstPicture = try valueOrNull("first_picture_ms")
  }
}
