import { createHash } from 'node:crypto'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { FilesUnavailableError } from '../../../base/files-unavailable.ts'
import { parseS3Address } from '../../../base/s3-address.ts'
import { inSpanBelow } from '../../../base/tracing.ts'

/** How to reach a bucket. What is undefined is taken from the usual files and services of AWS. */
export type S3Settings = {
  /** `s3://bucket/prefix`, with `?style=path` or `?style=host`. */
  readonly url: string
  readonly endpoint: string | undefined
  readonly region: string | undefined
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string | undefined }
    | undefined
}

/** Time limits of one call, and how often it is made. */
export type S3Limits = {
  /** How long a connection may take. */
  readonly connectMs: number
  /** How long the answer to a request may take; for the bytes of a file, each of their parts. */
  readonly answerMs: number
  /** How often a call is made before it fails. */
  readonly attempts: number
}

/** The limits of a server. A part of an upload has 5 MiB, so it needs at least 3 Mbit/s. */
export const usualLimits: S3Limits = { connectMs: 3_000, answerMs: 15_000, attempts: 3 }

/** Most connections of one process to the store. */
const MOST_CONNECTIONS = 64

/** A store at a bucket: its client, its bucket, and its place for messages. */
export type S3Bucket = ReturnType<typeof openBucket>

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** Whether there is no such file, or with a request without an answer’s body possibly no such bucket. */
export const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(nameOf(error))

const refusals: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret of the access key is wrong',
  AccessDenied: 'the access key has no right to do this',
  PermanentRedirect: 'the bucket is in another region',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
}

/** Says what failed, in one line without keys and addresses of requests. */
const reasonOf = (error: unknown): string => {
  const known = refusals[nameOf(error)]
  if (known !== undefined) return known
  const status = statusOf(error)
  if (status === 403) return 'the access key has no right to do this'
  if (status !== undefined) return `it answered ${status} ${nameOf(error)}`
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' && !error.message.includes('ECONN')) return 'no answer in time'
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code} ` : ''
  return `${code}${error.message.split('\n')[0] ?? ''}`.trim()
}

/** Whether the same call may succeed later: not if the key or the bucket is wrong. */
const isTemporary = (error: unknown): boolean => {
  const status = statusOf(error)
  return !(nameOf(error) in refusals) && (status === undefined || status >= 500 || status === 429 || status === 400)
}

/** Opens the client of a bucket, without connecting. */
export const openBucket = ({ url, endpoint, region, credentials }: S3Settings, limits: S3Limits) => {
  const address = parseS3Address(url)
  if (!address) throw new Error('the address of the store of files is invalid')
  const { bucket, prefix } = address
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    // Other servers than AWS do not care, but requests are signed with it.
    ...(region === undefined && endpoint === undefined ? {} : { region: region ?? 'us-east-1' }),
    ...(credentials === undefined ? {} : { credentials: withoutUndefined(credentials) }),
    // Servers of one's own have rarely a name for each bucket.
    forcePathStyle: address.hasPathStyle ?? endpoint !== undefined,
    maxAttempts: limits.attempts,
    // Digests in trailers are not understood by all servers; each upload has Content-MD5 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
    },
  })
  client.middlewareStack.add(
    (next) => (args) => {
      const { request } = args as { request: { method: string; headers: Record<string, string>; body?: unknown } }
      // The store refuses bytes that were changed on their way.
      if (request.method === 'PUT' && request.body instanceof Uint8Array)
        request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64')
      return next(args)
    },
    { step: 'build', name: 'contentMd5' },
  )
  const place = `s3://${bucket}/${prefix}`.replace(/\/$/, '') + (endpoint === undefined ? '' : ` at ${endpoint}`)
  let failures = 0
  let isAvailable = true
  /** Makes a call. An error other than that of a missing file becomes a {@link FilesUnavailableError}. */
  const call = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await inSpanBelow({ name: `s3 ${what}`, kind: 'client' }, work)
      isAvailable = true
      return result
    } catch (error) {
      if (isMissing(error) || error instanceof FilesUnavailableError) throw error
      failures += 1
      isAvailable = false
      throw new FilesUnavailableError(`${place}: ${what} failed: ${reasonOf(error)}`, isTemporary(error), error)
    }
  }
  return {
    client,
    bucket,
    prefix,
    place,
    state: () => ({ failures, isAvailable }),
    call,
  }
}

const withoutUndefined = ({ sessionToken, ...key }: NonNullable<S3Settings['credentials']>) => ({
  ...key,
  ...(sessionToken === undefined ? {} : { sessionToken }),
})
