import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { projectRoot } from '../base/project-root.ts'

/** Where the built client lies; tests name a folder of their own. */
export type ClientOptions = {
  readonly root?: string
  /** Name on the wordmark, in place of the one in the sources. */
  readonly brand?: string
}

const entries = { app: 'index.html', shared: 'src/features/public-page/public-page.html' } as const

const contentSecurityPolicy = [
  "default-src 'self'",
  // PrimeReact and Chartist write style attributes and style tags.
  "style-src 'self' 'unsafe-inline'",
  // Pictures of locations lie where their owners keep them.
  "img-src 'self' blob: data: https:",
  "media-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the built client: hashed assets for ever, the shared page for `/shared/campaign/…`, the application for every
 * other GET that is not the interface’s; security headers on HTML only, where browsers heed them.
 */
export const client: FastifyPluginAsync<ClientOptions> = async (
  app,
  { root = join(projectRoot, 'dist/client'), brand = 'Arabox' },
) => {
  // In development vite serves the client, and a test of the interface has none.
  if (!existsSync(root)) return
  const pages = {
    app: await readPage(join(root, entries.app), brand),
    shared: await readPage(join(root, entries.shared), brand),
  }
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, index: false })

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const path = request.params['*']
    if (path.includes('..')) return reply.callNotFound()
    reply.header('x-content-type-options', 'nosniff')
    // As options and not as a header, so that a miss is not kept for ever too.
    return reply.sendFile(`assets/${path}`, { cacheControl: true, immutable: true, maxAge: '365d' })
  })

  app.get('/shared/campaign/*', (_request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    return sendPage(reply, pages.shared)
  })

  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (/^(api|socket\.io)(\/|$)/.test(path)) return reply.callNotFound()
    if (!/^[^/]+\.(?!html?$)\w+$/i.test(path)) return sendPage(reply, pages.app)
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    return reply.sendFile(path)
  })
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const readPage = async (file: string, brand: string): Promise<string> => {
  const name = brand.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)
  const html = await readFile(file, 'utf8')
  return html
    .replace(/<title>.*?<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name)
}

const sendPage = (reply: FastifyReply, html: string) => {
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  return reply.type('text/html; charset=utf-8').send(html)
}
