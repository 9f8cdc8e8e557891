/** A bucket, the start of all keys in it (empty, or with a slash at its end), and how the bucket is named. */
type S3Address = { readonly bucket: string; readonly prefix: string; readonly hasPathStyle: boolean | undefined }

const ADDRESS = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*)\/?(?:\?style=(path|host))?$/

/** Reads an address such as `s3://bucket/prefix?style=path`; null if it is none. */
export const parseS3Address = (url: string): S3Address | null => {
  const [, bucket, path = '', style] = ADDRESS.exec(url) ?? []
  if (bucket === undefined || path.split('/').some((part) => part === '.' || part === '..')) return null
  const prefix = path === '' ? '' : `${path.slice(1)}/`
  return { bucket, prefix, hasPathStyle: style === undefined ? undefined : style === 'path' }
}
