import type { FastifyReply } from 'fastify'

/** Keeps an answer with tokens, keys or other secrets out of the caches of browsers and proxies. */
export const forbidStoring = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store')
