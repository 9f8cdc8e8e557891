import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A span as a collector receives it. Ids are hexadecimal; a span without a parent has `''`. */
export type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  /** Of the service that sent it. */
  readonly resource: Readonly<Record<string, string | number>>
  readonly hasFailed: boolean
}

/** A collector of OpenTelemetry for tests: OTLP over HTTP in protobuf. */
export type TraceCollector = {
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** Everything that was received, as bytes in Latin-1, and the headers. */
  readonly raw: readonly string[]
  /** Resolves with what `find` returns as soon as it is not undefined. */
  until<Found>(find: (spans: readonly ReceivedSpan[]) => Found | undefined): Promise<Found>
  readonly close: () => void
}

type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>

/** Splits a message of protobuf into its fields. Fields of fixed length are skipped: they are times. */
const fieldsOf = (bytes: Buffer): Fields => {
  const fields = new Map<number, (Buffer | bigint)[]>()
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const [number, kind] = [tag >> 3, tag & 7]
    let value: Buffer | bigint | undefined
    if (kind === 0) value = varint()
    else if (kind === 2) {
      const length = Number(varint())
      value = bytes.subarray(at, at + length)
      at += length
    } else at += kind === 1 ? 8 : 4
    if (value !== undefined) fields.set(number, [...(fields.get(number) ?? []), value])
  }
  return fields
}

const partsOf = (fields: Fields, number: number): Buffer[] =>
  (fields.get(number) ?? []).filter((value): value is Buffer => Buffer.isBuffer(value))

const textOf = (fields: Fields, number: number, encoding: 'utf8' | 'hex' = 'utf8'): string =>
  partsOf(fields, number)[0]?.toString(encoding) ?? ''

const attributesOf = (fields: Fields, number: number): Record<string, string | number> =>
  Object.fromEntries(
    partsOf(fields, number).map((pair) => {
      const [key, value] = [fieldsOf(pair), fieldsOf(partsOf(fieldsOf(pair), 2)[0] ?? Buffer.alloc(0))]
      const whole = value.get(3)?.[0]
      return [textOf(key, 1), typeof whole === 'bigint' ? Number(whole) : textOf(value, 1)]
    }),
  )

const FAILED = 2n

const spansIn = (body: Buffer): ReceivedSpan[] =>
  partsOf(fieldsOf(body), 1).flatMap((group) => {
    const resourceSpans = fieldsOf(group)
    const resource = attributesOf(fieldsOf(partsOf(resourceSpans, 1)[0] ?? Buffer.alloc(0)), 1)
    const spans = partsOf(resourceSpans, 2).flatMap((scope) => partsOf(fieldsOf(scope), 2))
    return spans.map(fieldsOf).map((span) => ({
      traceId: textOf(span, 1, 'hex'),
      spanId: textOf(span, 2, 'hex'),
      parentId: textOf(span, 4, 'hex'),
      name: textOf(span, 5),
      attributes: attributesOf(span, 9),
      resource,
      hasFailed: fieldsOf(partsOf(span, 15)[0] ?? Buffer.alloc(0)).get(3)?.[0] === FAILED,
    }))
  })

/** Starts a collector on a free port. */
export const startTraceCollector = async (): Promise<TraceCollector> => {
  const spans: ReceivedSpan[] = []
  const raw: string[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const sent = Buffer.concat(parts)
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
      raw.push(JSON.stringify(request.headers), body.toString('latin1'))
      if (request.url === '/v1/traces') spans.push(...spansIn(body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
      for (const look of waiting) look()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw,
    until: (find) =>
      new Promise((resolve) => {
        const look = () => {
          const found = find(spans)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
