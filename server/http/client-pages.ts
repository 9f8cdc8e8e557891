import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { projectRoot } from '../base/project-root.ts'
import { securityHeaders } from './security-headers.ts'

/** Settings of the built client's pages. */
export type ClientOptions = {
  /** Folder of the built client; `dist/client` by default. */
  readonly root?: string
  /** Product name that replaces the name in the built pages. */
  readonly brand?: string
}

const entries = { app: 'index.html', publicPage: 'src/features/public-page/public-page.html' } as const

/**
 * Serves the built client: hashed assets, the public page for `/shared/campaign/…`, and the application for every other GET
 * request outside `/api` and `/socket.io`. HTML pages carry the security headers; browsers ignore them on other files.
 */
export const clientPages: FastifyPluginAsync<ClientOptions> = async (
  app,
  { root = join(projectRoot, 'dist/client'), brand = 'Arabox' },
) => {
  // There is no built client in development, where vite serves it, and in tests of the HTTP interface.
  if (!existsSync(root)) return
  const pages = {
    app: await readPage(join(root, entries.app), brand),
    publicPage: await readPage(join(root, entries.publicPage), brand),
  }
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, index: false })

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const path = request.params['*']
    if (path.includes('..')) return reply.callNotFound()
    reply.header('x-content-type-options', 'nosniff')
    // Set as options, so that browsers do not cache a 404 answer for a year.
    return reply.sendFile(`assets/${path}`, { cacheControl: true, immutable: true, maxAge: '365d' })
  })

  app.get('/shared/campaign/*', (_request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    return sendPage(reply, pages.publicPage)
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
  reply.headers({ 'cache-control': 'no-cache', ...securityHeaders })
  return reply.type('text/html; charset=utf-8').send(html)
}
