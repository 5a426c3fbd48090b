/// The GLSL of Bifold, as text. Each file is written so that one source serves OpenGL 3.3 core and
/// OpenGL ES 3.0; the renderer puts the language's header in front.
package enum ShaderSource {
  /// A program: the files that its two stages are made of, in order.
  package struct Program: Sendable {
    package let name: String
    package let vertex: [File]
    package let fragment: [File]
  }

  package struct File: Sendable {
    package let name: String
    package let text: String

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      text = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The language that a context speaks.
  package enum Language: CaseIterable, Sendable {
    case glsl330
    case glsl300es

    /// What must precede a file of this language.
    package var header: String {
      switch self {
      case .glsl330:
        "#version 330 core\n"
      case .glsl300es:
        "#version 300 es\nprecision highp float;\nprecision highp int;\n"
          + "precision mediump sampler2DArray;\n"
      }
    }
  }

  private static let card = File("card.glsl", PackageResources.card_glsl)
  private static let coverage = File("coverage.glsl", PackageResources.coverage_glsl)
  private static let surface = File("surface.glsl", PackageResources.surface_glsl)
  private static let texel = File("texel.glsl", PackageResources.texel_glsl)
  private static let squeezed = File("squeezed.glsl", PackageResources.squeezed_glsl)
  private static let shade = File("shade.glsl", PackageResources.shade_glsl)
  private static let shading = File("shading.glsl", PackageResources.shading_glsl)
  private static let room = File("room.glsl", PackageResources.room_glsl)
  private static let interior = File("interior.vert", PackageResources.interior_vert)
  private static let rim = File("rim.vert", PackageResources.rim_vert)

  package static let interiorFlat = Program(
    name: "interior-flat", vertex: [card, interior],
    fragment: [File("interior-flat.frag", PackageResources.interior_flat_frag)])
  package static let interiorPicture = Program(
    name: "interior-picture", vertex: [card, interior], fragment: [texel, interiorPictureMain])
  package static let interiorSqueezed = Program(
    name: "interior-squeezed", vertex: [card, interior],
    fragment: [squeezed, texel, interiorPictureMain])
  package static let interiorShaded = Program(
    name: "interior-shaded", vertex: [shade, card, interior],
    fragment: [shade, shading, texel, interiorPictureMain])
  package static let interiorSqueezedShaded = Program(
    name: "interior-squeezed-shaded", vertex: [shade, card, interior],
    fragment: [shade, squeezed, shading, texel, interiorPictureMain])
  package static let interiorRoom = Program(
    name: "interior-room", vertex: [card, interior],
    fragment: [room, File("interior-room.frag", PackageResources.interior_room_frag)])
  package static let rimFlat = Program(
    name: "rim-flat", vertex: [card, rim],
    fragment: [coverage, surface, File("rim-flat.frag", PackageResources.rim_flat_frag)])
  package static let rimPicture = Program(
    name: "rim-picture", vertex: [card, rim],
    fragment: [coverage, surface, texel, rimPictureMain])
  package static let rimSqueezed = Program(
    name: "rim-squeezed", vertex: [card, rim],
    fragment: [squeezed, coverage, surface, texel, rimPictureMain])
  package static let rimShaded = Program(
    name: "rim-shaded", vertex: [shade, card, rim],
    fragment: [shade, coverage, surface, shading, texel, rimPictureMain])
  package static let rimSqueezedShaded = Program(
    name: "rim-squeezed-shaded", vertex: [shade, card, rim],
    fragment: [shade, squeezed, coverage, surface, shading, texel, rimPictureMain])

  package static let rimRoom = Program(
    name: "rim-room", vertex: [card, rim],
    fragment: [coverage, surface, room, File("rim-room.frag", PackageResources.rim_room_frag)])

  package static let rimShadow = Program(
    name: "rim-shadow", vertex: [card, rim],
    fragment: [File("rim-shadow.frag", PackageResources.rim_shadow_frag)])

  package static let rimReflection = Program(
    name: "rim-reflection", vertex: [card, rim],
    fragment: [texel, File("rim-reflection.frag", PackageResources.rim_reflection_frag)])

  package static let rimRing = Program(
    name: "rim-ring", vertex: [card, rim],
    fragment: [coverage, File("rim-ring.frag", PackageResources.rim_ring_frag)])

  private static let sheetLight = File("sheet.glsl", PackageResources.sheet_glsl)
  private static let flap = File("flap.glsl", PackageResources.flap_glsl)
  private static let sheetRows = File("sheet.vert", PackageResources.sheet_vert)
  private static let sheetMain = File("sheet.frag", PackageResources.sheet_frag)
  package static let sheet = Program(
    name: "sheet", vertex: [card, sheetRows], fragment: [coverage, sheetLight, sheetMain])
  package static let sheetFlap = Program(
    name: "sheet-flap", vertex: [card, sheetRows],
    fragment: [flap, coverage, sheetLight, sheetMain])
  package static let sheetShadow = Program(
    name: "sheet-shadow",
    vertex: [card, File("sheet-shadow.vert", PackageResources.sheet_shadow_vert)],
    fragment: [
      coverage, sheetLight, File("sheet-shadow.frag", PackageResources.sheet_shadow_frag),
    ])

  private static let interiorPictureMain = File(
    "interior-picture.frag", PackageResources.interior_picture_frag)
  private static let rimPictureMain = File(
    "rim-picture.frag", PackageResources.rim_picture_frag)

  package static let programs = [
    interiorFlat, interiorPicture, interiorSqueezed, interiorShaded, interiorSqueezedShaded,
    interiorRoom, rimFlat, rimPicture, rimSqueezed, rimShaded, rimSqueezedShaded, rimRoom,
    rimShadow, rimReflection, rimRing, sheet, sheetFlap, sheetShadow,
  ]
}
