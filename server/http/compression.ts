import { type FastifyCompressRouteOptions, fastifyCompress } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers are not compressed: compression would save less than one network packet. */
export const COMPRESSION_THRESHOLD_BYTES = 1024

/**
 * Adds compression to an application. It applies only to routes with the option `compress`: {@link jsonCompression}.
 */
export const registerCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, { global: false })
}

/**
 * Option `compress` of routes that answer with JSON: gzip if the client accepts it. Brotli makes answers 2 % smaller
 * but takes twice the CPU time (docs/measurements/2026-11.md). No other routes are compressed: static files are
 * compressed at build time, spreadsheets and videos are compressed formats, and streamed reports keep their
 * back-pressure.
 */
export const jsonCompression: FastifyCompressRouteOptions['compress'] = {
  encodings: ['gzip'],
  threshold: COMPRESSION_THRESHOLD_BYTES,
}
