import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import send from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../http/problem.ts'
import type { ByteRange, FileArea, FileHead } from '../store/files/file-store.ts'

/** A request for a stored file, and the headers of its answer besides those of the file. */
export type StoredFileAnswer = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly headers: Readonly<Record<string, string>>
}

type Answer = { statusCode: number; headers: Record<string, string | number>; stream: Readable }

/** The same tag as that of a file in a folder: its size and its time. */
const etagOf = ({ bytes, writtenAt }: FileHead): string =>
  `W/"${bytes.toString(16)}-${writtenAt.getTime().toString(16)}"`

const isUnchanged = (headers: IncomingHttpHeaders, etag: string, modified: string): boolean => {
  const known = headers['if-none-match']
  if (known !== undefined) return known === '*' || known.split(',').some((each) => each.trim() === etag)
  const since = headers['if-modified-since']
  return since !== undefined && Date.parse(modified) <= Date.parse(since)
}

/** Whether a range belongs to this state of the file, so that a player does not mix two states. */
const isRangeFresh = ({ 'if-range': condition }: IncomingHttpHeaders, etag: string, modified: string): boolean =>
  typeof condition !== 'string' ||
  (condition.includes('"') ? condition === etag : Date.parse(modified) <= Date.parse(condition))

/** The one range that is asked for; null for the whole file, `'outside'` if no byte of the file is in it. */
export const rangeOf = (header: string | undefined, bytes: number): ByteRange | 'outside' | null => {
  const [, first = '', last = ''] = /^ *bytes *= *(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'outside' : { start, end }
}

const answerOf = async (area: FileArea, name: string, request: IncomingMessage): Promise<Answer | null> => {
  const head = await area.head(name)
  if (!head) return null
  const { bytes } = head
  const [etag, modified] = [etagOf(head), head.writtenAt.toUTCString()]
  const headers: Answer['headers'] = { 'accept-ranges': 'bytes', 'last-modified': modified, etag }
  const none = () => Readable.from([])
  if (isUnchanged(request.headers, etag, modified)) return { statusCode: 304, headers, stream: none() }
  const asked = isRangeFresh(request.headers, etag, modified) ? rangeOf(request.headers.range, bytes) : null
  if (asked === 'outside') return { statusCode: 416, headers: { 'content-range': `bytes */${bytes}` }, stream: none() }
  headers['content-type'] = send.mime.getType(name) ?? 'application/octet-stream'
  headers['content-length'] = asked ? asked.end - asked.start + 1 : bytes
  if (asked) headers['content-range'] = `bytes ${asked.start}-${asked.end}/${bytes}`
  const isEmpty = request.method === 'HEAD' || bytes === 0
  const stream = isEmpty ? none() : await area.read(name, asked ?? { start: 0, end: bytes - 1 })
  return { statusCode: asked ? 206 : 200, headers, stream }
}

/**
 * Answers with a stored file, or with the range of it that is asked for (one; several are answered with the whole
 * file). The bytes pass through this server, so that nobody gets an address that outlives the right to the file.
 * Throws `not_found`.
 */
export const sendStoredFile = async (
  area: FileArea,
  name: string,
  { request, reply, headers }: StoredFileAnswer,
): Promise<void> => {
  const path = area.localPath(name)
  let answer: Answer | null
  if (path === null) answer = await answerOf(area, name, request.raw)
  else {
    const { type, ...sent } = await send(request.raw, encodeURI(path), { cacheControl: false })
    // The only other permitted answer is 416, for a range outside the file.
    answer = type === 'file' || sent.statusCode === 416 ? sent : null
  }
  if (!answer) throw notFound()
  reply.code(answer.statusCode).headers(answer.headers).headers(headers).send(answer.stream)
}
