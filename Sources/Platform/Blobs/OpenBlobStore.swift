import Files
import Glibc

/// Opens the store at a location: a folder, as a path or `file:PATH`, or an S3 bucket as
/// `s3://host:port/bucket/prefix?region=…&tls=0`.
///
/// The key of S3 comes from `QUINTET_S3_KEY` and `QUINTET_S3_SECRET` in the environment, or stands in
/// front of the host as `KEY:SECRET@`. What is fetched from there is kept in the folder `cache`; one
/// process has it for itself. A folder is looked at right away, S3 when it is first asked.
public func openBlobStore(
  _ location: String, cache: String, settings: BlobSettings = BlobSettings()
) throws -> any BlobStore {
  if location.hasPrefix("s3:") {
    let location = try S3Location(location, environment: settings.environment)
    return try S3Store(location, cache: cache, settings: settings)
  }
  let scheme = ["file://", "file:"].first { location.hasPrefix($0) } ?? ""
  let path = String(location.dropFirst(scheme.count))
  let isAddress = location.contains("://") && !location.hasPrefix("file:///")
  guard !path.isEmpty, !isAddress else {
    throw BlobError(
      .invalidLocation,
      "the audio location must be a folder, file:PATH or "
        + "s3://host/bucket")
  }
  return try FolderStore(path, largestBlob: settings.largestBlob)
}
