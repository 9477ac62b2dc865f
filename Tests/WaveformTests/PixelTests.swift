import DSP
import Testing

@testable import Waveform

@Suite struct PixelTests {
  private func picture(
    _ lanes: [[PeakColumn]], silence: [ClosedRange<Double>] = [],
    style: WaveformPicture.Style = .night
  ) throws -> (picture: WaveformPicture, pixels: Pixels) {
    let picture = try WaveformPicture(
      lanes: lanes, seconds: 8, silence: silence, style: style, width: 320, height: 120)
    return (picture, try #require(Pixels(png: picture.png())))
  }

  @Test(arguments: [(16, 16), (200, 60), (320, 120), (17, 301)])
  func decodesToTheStatedSize(width: Int, height: Int) throws {
    let picture = try WaveformPicture(
      lanes: [Sample.song(100)], seconds: 3, width: width, height: height)
    let pixels = try #require(Pixels(png: picture.png()))
    #expect(pixels.width == width)
    #expect(pixels.height == height)
  }

  @Test(arguments: WaveformPicture.Style.allCases)
  func showsOnlyGroundBesideTheCentreLineOfSilence(style: WaveformPicture.Style) throws {
    let (picture, pixels) = try picture([[Sample.silent]], style: style)
    let lane = picture.layout.lanes[0]
    // Between the upright lines of the grid, only the level ones differ from the lane's ground.
    let x = picture.layout.left + 5
    let ground = pixels[x, Int(lane.top) + 2]
    let others = (Int(lane.top)..<Int(lane.bottom)).filter { pixels[x, $0] != ground }
    let lines = [0.5, 0, -0.5].map { Int(picture.layout.line(at: lane.y($0)).top) }
    #expect(others == lines)
  }

  @Test(arguments: WaveformPicture.Style.allCases)
  func fillsTheLaneToItsEdgesAtFullScale(style: WaveformPicture.Style) throws {
    let (picture, pixels) = try picture([[Sample.full]], style: style)
    let lane = picture.layout.lanes[0]
    let (_, empty) = try self.picture([[Sample.silent]], style: style)
    for x in [picture.layout.left, 160, picture.layout.right - 1] {
      for y in Int(lane.top)..<Int(lane.bottom) { #expect(pixels[x, y] != empty[x, y]) }
      #expect(pixels[x, Int(lane.top) + 3] != pixels[x, Int(lane.centre)], "the body is brighter")
    }
    let outside = picture.layout.left - 2
    #expect(pixels[outside, Int(lane.centre)] == empty[outside, Int(lane.centre)])
  }

  @Test func endsTheWaveWhereItsPeakIs() throws {
    let (picture, pixels) = try picture([[Sample.half]])
    let lane = picture.layout.lanes[0]
    let envelope = pixels.brightness(160, Int(lane.y(0.4)))
    #expect(pixels.brightness(160, Int(lane.y(0.5)) + 2) > envelope * 9 / 10)
    #expect(pixels.brightness(160, Int(lane.y(0.5)) - 2) < envelope * 7 / 10)
    #expect(pixels.brightness(160, Int(lane.y(-0.5)) - 2) > envelope * 9 / 10)
    #expect(pixels.brightness(160, Int(lane.y(-0.5)) + 2) < envelope * 7 / 10)
  }

  @Test func placesSoundInTime() throws {
    // Sound in the third of four quarters.
    let quarters = [Sample.silent, Sample.silent, Sample.full, Sample.silent]
    let columns = quarters.flatMap { Array(repeating: $0, count: 250) }
    let (picture, pixels) = try picture([columns])
    let (_, empty) = try self.picture([[Sample.silent]])
    let y = Int(picture.layout.lanes[0].y(0.6))
    let sounding = (picture.layout.left..<picture.layout.right).filter { x in
      pixels.brightness(x, y) > empty.brightness(x, y) + 30
    }
    let middle = picture.layout.left + (picture.layout.right - picture.layout.left) / 2
    #expect(abs(sounding.first! - middle) <= 3)
    #expect(abs(sounding.count - (picture.layout.right - picture.layout.left) / 4) <= 6)
  }

  @Test func keepsASinglePeakAmongThousandsOfColumns() throws {
    var columns = Array(repeating: Sample.half, count: 100_000)
    columns[50_123] = PeakColumn(minimum: -0.9, maximum: 0.9, rms: 0.3)
    let (picture, pixels) = try picture([columns])
    let y = Int(picture.layout.lanes[0].y(0.85))
    let lit = (150...170).contains { pixels.brightness($0, y) > pixels.brightness(100, y) + 20 }
    #expect(lit)
  }

  @Test func givesEachChannelItsOwnLane() throws {
    let (picture, pixels) = try picture([[Sample.full], [Sample.silent]])
    let lanes = picture.layout.lanes
    #expect(lanes[0].bottom < lanes[1].top)
    let away = lanes[0].half * 0.6
    let loud = pixels.brightness(160, Int(lanes[0].centre - away))
    let quiet = pixels.brightness(160, Int(lanes[1].centre - away))
    #expect(loud > quiet + 50)
  }

  @Test func showsVeryQuietSoundAsALine() throws {
    let whisper = PeakColumn(minimum: -0.0001, maximum: 0.0001, rms: 0.00005)
    let (picture, pixels) = try picture([[whisper]])
    let (_, empty) = try self.picture([[Sample.silent]])
    let y = Int(picture.layout.lanes[0].centre)
    #expect(pixels.brightness(160, y) > empty.brightness(160, y) + 15)
  }

  @Test func marksClippingByABarOutsideOfTheLane() throws {
    let (picture, pixels) = try picture([[PeakColumn(minimum: -0.9, maximum: 1, rms: 0.5)]])
    let lane = picture.layout.lanes[0]
    let isWarm = { (y: Int) in pixels[160, y][0] > 200 && pixels[160, y][2] < 130 }
    let gutter = Int(picture.layout.gutter)
    #expect((Int(lane.top) - gutter..<Int(lane.top)).contains { isWarm($0) })
    #expect(!(Int(lane.bottom)..<Int(lane.bottom) + gutter).contains { isWarm($0) })
  }

  @Test func dimsSilentParts() throws {
    let (picture, pixels) = try picture([[Sample.half]], silence: [0...4])
    let y = Int(picture.layout.lanes[0].y(0.2))
    #expect(pixels.brightness(80, y) < pixels.brightness(240, y) * 3 / 4)
  }

  @Test func labelsTheTime() throws {
    let (picture, pixels) = try picture([[Sample.silent]])
    let label = try #require(picture.layout.labels.first { $0.text == "0:05" })
    let inside = (Int(label.y)..<Int(label.y + label.height)).flatMap { y in
      (Int(label.x)..<Int(label.x) + 26).map { pixels.brightness($0, y) }
    }
    #expect(inside.max()! > 120)
  }

  @Test func givesTheSameBytesForTheSameSound() throws {
    let make = {
      try WaveformPicture(
        lanes: [Sample.song(500), Sample.song(500, gain: 1.2)], seconds: 9, silence: [1...2],
        width: 200, height: 100)
    }
    #expect(try make().png() == make().png())
    #expect(try make().svg() == make().svg())
  }
}
