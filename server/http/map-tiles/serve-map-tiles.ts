import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../problem.ts'
import { findByteRange } from './byte-range.ts'
import type { TilesFile } from './tiles-file.ts'

/** The address of a file of tiles. It contains the digest, so a file with another content has another address. */
export const addressOfTiles = ({ digest }: TilesFile): string => `/map-tiles/${digest}.pmtiles`

/**
 * Serves a file of tiles, or a range of it, without login like the built-in base map. The file is streamed from the
 * disk. If it has changed since the start, the answer is 404, because browsers cache the ranges of the old file.
 */
export const mapTiles: FastifyPluginAsync<{ readonly tiles: TilesFile }> = async (app, { tiles }) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: addressOfTiles(tiles),
    // The limit of the client's files: maps load many tiles, and an office has one address.
    config: { rateLimit: false },
    handler: async (request, reply) => {
      const file = await open(tiles.path).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the file of the maps cannot be read')
        throw notFound()
      })
      const { size, mtimeMs } = await file.stat()
      if (size !== tiles.sizeBytes || mtimeMs !== tiles.modifiedMs) {
        await file.close()
        request.log.warn('the file of the maps has changed: it is served again after a restart')
        throw notFound()
      }
      return sendPart(file, tiles, request, reply)
    },
  })
}

const sendPart = async (
  file: FileHandle,
  { digest, sizeBytes }: TilesFile,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const etag = `"${digest}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
  })
  const finish = async (statusCode: number): Promise<FastifyReply> => {
    await file.close()
    return reply.code(statusCode).send()
  }
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag) || known?.includes('*')) return finish(304)
  // The client began with another content, to which this range would not fit.
  const isFresh = headers['if-range'] === undefined || headers['if-range'] === etag
  // HTTP defines ranges only for GET.
  const range = isFresh && method === 'GET' ? findByteRange(headers.range, sizeBytes) : undefined
  if (range === null) {
    reply.headers({ 'content-range': `bytes */${sizeBytes}`, 'cache-control': 'no-store' })
    return finish(416)
  }
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${sizeBytes}`)
  reply.headers({ 'content-type': 'application/vnd.pmtiles', 'content-length': last - first + 1 })
  if (method === 'HEAD') return finish(200)
  return reply.send(file.createReadStream({ start: first, end: last }))
}
