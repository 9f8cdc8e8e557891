import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { pagePathOf } from '../../contract/pages.ts'
import { projectRoot } from '../base/project-root.ts'
import { addressOfTiles } from './map-tiles/serve-map-tiles.ts'
import type { TilesFile } from './map-tiles/tiles-file.ts'
import { mapboxOrigins, type PagePolicy, securityHeadersOf } from './security-headers.ts'

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
  /** The operator's own file of tiles. The platform serves it, so it needs no other origin. */
  readonly mapTiles?: TilesFile | undefined
  /** Other origins from which pages may load pictures of locations. */
  readonly pictureOrigins?: readonly string[]
  /** Whether the application has the page for testers; yes by default. */
  readonly hasTestingPage?: boolean
}

/** Files beside the pages that browsers ask for. The build's own records, such as hashes of sources, are none. */
const PUBLIC_FILE = /^[^/]+\.(ico|png|svg|txt|webmanifest)$/i

/** Higher than for operations: a file costs little, and an office behind one address loads many of them. */
const outsideLimits = { config: { rateLimit: false } } as const

const entries = {
  app: 'index.html',
  campaign: 'src/features/public-page/public-page.html',
  offer: 'src/features/public-offer/public-offer.html',
  notice: 'src/features/public-notice/public-notice.html',
  disclosure: 'src/features/disclosure/disclosure.html',
  signIn: 'src/features/sign-in/sign-in.html',
  verify: 'src/features/verify-plays/verify-plays.html',
  player: 'src/player/player.html',
} as const

/**
 * Serves the built client: hashed assets, the public pages for `/shared/…`, and the application for every other GET
 * request outside `/api` and `/socket.io`. HTML pages carry the security headers; browsers ignore them on other files.
 */
export const clientPages: FastifyPluginAsync<ClientOptions> = async (
  app,
  {
    root = join(projectRoot, 'dist/client'),
    brand = 'Arabox',
    mapbox,
    mapStyle,
    mapTiles,
    pictureOrigins: pictures = [],
    hasTestingPage = true,
  },
) => {
  // There is no built client in development (Vite serves it) and in tests of the HTTP interface.
  if (!existsSync(root)) return
  const origins = { connect: mapbox ? mapboxOrigins : mapStyle?.origins, pictures }
  const html = withSettings(await readPage(join(root, entries.app), brand), {
    ...settingsOfMaps({ mapbox, mapStyle, mapTiles }),
    'testing-page': hasTestingPage ? undefined : 'off',
  })
  const pages = {
    app: pageOf(html, origins),
    campaign: pageOf(await readPage(join(root, entries.campaign), brand), { pictures }),
    offer: pageOf(await readPage(join(root, entries.offer), brand), { pictures }),
    notice: pageOf(await readPage(join(root, entries.notice), brand), { hasTrustedTypes: true }),
    disclosure: pageOf(await readPage(join(root, entries.disclosure), brand), { hasTrustedTypes: true }),
    signIn: pageOf(await readPage(join(root, entries.signIn), brand), { hasTrustedTypes: true }),
    verify: pageOf(await readPage(join(root, entries.verify), brand), {}),
    player: pageOf(await readPage(join(root, entries.player), brand), {}),
  }
  const pagesWithLinks = new Map(
    Object.entries(await readFirstLoadLinks(root)).map(([path, links]) => [
      path,
      pageOf(withLinks(html, links), origins),
    ]),
  )
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, index: false })

  app.get<{ Params: { '*': string } }>('/assets/*', outsideLimits, (request, reply) => {
    const path = request.params['*']
    if (path.includes('..')) return reply.callNotFound()
    reply.headers({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding' })
    // Set as options, so that browsers do not cache a 404 answer for a year.
    return reply.sendFile(`assets/${path}`, { cacheControl: true, immutable: true, maxAge: '365d' })
  })

  for (const kind of ['campaign', 'offer', 'notice'] as const) {
    app.get(`/shared/${kind}/*`, outsideLimits, (_request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      return sendPage(reply, pages[kind])
    })
  }

  app.get('/sign-in', outsideLimits, (_request, reply) => sendPage(reply, pages.signIn))
  for (const path of ['/trust', '/method'])
    app.get(path, outsideLimits, (_request, reply) => sendPage(reply, pages.disclosure))
  app.get('/verify', outsideLimits, (_request, reply) => sendPage(reply, pages.verify))

  // The player's service worker has the scope of its own folder, so the page is in that folder too.
  app.get('/player', outsideLimits, (_request, reply) => reply.redirect('/player/', 301))
  app.get('/player/', outsideLimits, (_request, reply) => sendPage(reply, pages.player))
  app.get('/player/sw.js', outsideLimits, (_request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', vary: 'accept-encoding' })
    return reply.sendFile('player/sw.js')
  })

  app.get<{ Params: { '*': string } }>('/*', outsideLimits, (request, reply) => {
    const path = request.params['*']
    if (/^(api|socket\.io)(\/|$)/.test(path)) return reply.callNotFound()
    const page = pagePathOf(`/${path}`)
    if (page === '/testing' && !hasTestingPage) return sendPage(reply.code(404), pages.app)
    if (page || path === entries.app) return sendPage(reply, pagesWithLinks.get(page ?? '/') ?? pages.app)
    // The application shows its own page for addresses that do not exist.
    if (!/^[^/]+\.(?!html?$)\w+$/i.test(path)) return sendPage(reply.code(404), pages.app)
    if (!PUBLIC_FILE.test(path)) return reply.callNotFound()
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', vary: 'accept-encoding' })
    return reply.sendFile(path)
  })
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

/** The settings that src/ui/map/engine/map-settings.ts reads. */
const settingsOfMaps = ({ mapbox, mapStyle, mapTiles }: Pick<ClientOptions, 'mapbox' | 'mapStyle' | 'mapTiles'>) => ({
  'mapbox-token': mapbox?.token,
  'mapbox-style': mapbox?.style,
  'map-style': mapStyle?.url,
  'map-tiles': mapTiles && addressOfTiles(mapTiles),
  'map-tiles-schema': mapTiles?.schema,
  'map-tiles-credits': mapTiles?.credits,
})

/** Adds settings that the client reads. */
const withSettings = (html: string, settings: Readonly<Record<string, string | undefined>>): string => {
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

/** Links to the files of the first view of each page, by path. The build writes them. */
const readFirstLoadLinks = async (root: string): Promise<Record<string, string>> => {
  const file = join(root, '.vite/first-load-links.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}

/** Adds the links that the built page lacks. */
const withLinks = (html: string, links: string): string => {
  const missing = (links.match(/<link [^>]*>/g) ?? []).filter((link) => {
    const address = /href="[^"]*"/.exec(link)?.[0]
    return address !== undefined && !html.includes(address)
  })
  return html.replace('</head>', () => `${missing.join('')}</head>`)
}

type Page = { readonly html: string; readonly headers: Record<string, string> }

const pageOf = (html: string, policy: PagePolicy): Page => {
  return { html, headers: securityHeadersOf(html, policy) }
}

const sendPage = (reply: FastifyReply, { html, headers }: Page) => {
  reply.headers({ 'cache-control': 'no-cache', ...headers })
  return reply.type('text/html; charset=utf-8').send(html)
}
