import type { FastifyReply } from 'fastify'

/** Forbids browsers and proxies to cache an answer with tokens, keys or other secrets. */
export const forbidStoring = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store')
