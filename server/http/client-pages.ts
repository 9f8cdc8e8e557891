import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { isPagePath } from '../../contract/pages.ts'
import { projectRoot } from '../base/project-root.ts'
import { mapboxOrigins, securityHeaders, securityHeadersWith } from './security-headers.ts'

/** Settings of the built client's pages. */
export type ClientOptions = {
  /** Folder of the built client; `dist/client` by default. */
  readonly root?: string
  /** Product name that replaces the name in the built pages. */
  readonly brand?: string
  /** The operator's account at Mapbox; without it the client draws its built-in base map. */
  readonly mapbox?: { readonly token: string; readonly style?: string | undefined } | undefined
  /** The operator's own MapLibre style, and the origins that it loads from. */
  readonly mapStyle?: { readonly url: string; readonly origins: readonly string[] } | undefined
}

/** Files cost little, and an office behind one address loads many of them. */
const outsideLimits = { config: { rateLimit: false } } as const

const entries = {
  app: 'index.html',
  campaign: 'src/features/public-page/public-page.html',
  offer: 'src/features/public-offer/public-offer.html',
} as const

/**
 * Serves the built client: hashed assets, the public pages for `/shared/…`, and the application for every other GET
 * request outside `/api` and `/socket.io`. HTML pages carry the security headers; browsers ignore them on other
 * files.
 */
export const clientPages: FastifyPluginAsync<ClientOptions> = async (
  app,
  { root = join(projectRoot, 'dist/client'), brand = 'Arabox', mapbox, mapStyle },
) => {
  // There is no built client in development (Vite serves it) and in tests of the HTTP interface.
  if (!existsSync(root)) return
  const pages = {
    app: withMaps(await readPage(join(root, entries.app), brand), { mapbox, mapStyle }),
    campaign: await readPage(join(root, entries.campaign), brand),
    offer: await readPage(join(root, entries.offer), brand),
  }
  const mapOrigins = mapbox ? mapboxOrigins : mapStyle?.origins
  const appHeaders = mapOrigins ? securityHeadersWith(mapOrigins) : securityHeaders
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, index: false })

  app.get<{ Params: { '*': string } }>('/assets/*', outsideLimits, (request, reply) => {
    const path = request.params['*']
    if (path.includes('..')) return reply.callNotFound()
    reply.headers({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding' })
    // Set as options, so that browsers do not cache a 404 answer for a year.
    return reply.sendFile(`assets/${path}`, { cacheControl: true, immutable: true, maxAge: '365d' })
  })

  for (const kind of ['campaign', 'offer'] as const) {
    app.get(`/shared/${kind}/*`, outsideLimits, (_request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      return sendPage(reply, pages[kind], securityHeaders)
    })
  }

  app.get<{ Params: { '*': string } }>('/*', outsideLimits, (request, reply) => {
    const path = request.params['*']
    if (/^(api|socket\.io)(\/|$)/.test(path)) return reply.callNotFound()
    if (isPagePath(`/${path}`) || path === entries.app) return sendPage(reply, pages.app, appHeaders)
    // The application shows its own page for addresses that do not exist.
    if (!/^[^/]+\.(?!html?$)\w+$/i.test(path)) return sendPage(reply.code(404), pages.app, appHeaders)
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', vary: 'accept-encoding' })
    return reply.sendFile(path)
  })
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Adds the settings that src/ui/map/engine/map-settings.ts reads. */
const withMaps = (html: string, { mapbox, mapStyle }: Pick<ClientOptions, 'mapbox' | 'mapStyle'>): string => {
  const settings = { 'mapbox-token': mapbox?.token, 'mapbox-style': mapbox?.style, 'map-style': mapStyle?.url }
  const tags = Object.entries(settings).map(([name, value]) =>
    value ? `<meta name="${name}" content="${escapeHtml(value)}" />` : '',
  )
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}

const readPage = async (file: string, brand: string): Promise<string> => {
  const name = escapeHtml(brand)
  const html = await readFile(file, 'utf8')
  return html
    .replace(/<title>.*?<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + name)
}

const sendPage = (reply: FastifyReply, html: string, headers: Record<string, string>) => {
  reply.headers({ 'cache-control': 'no-cache', ...headers })
  return reply.type('text/html; charset=utf-8').send(html)
}
