extension WaveformPicture {
  /// The picture as an SVG document, with a title for screen readers.
  ///
  /// It has no script and no links out. Its ids come from what it shows, so that several pictures
  /// can stand in one page.
  public func svg() -> String { SVGRenderer(self).text }
}
