import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { clientPages } from './client-pages.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let app: FastifyInstance

beforeEach(async () => {
  folder = await scratchFolder()
  await mkdir(join(folder.path, 'assets'))
  const alone = {
    'public-page': 'the public page',
    'public-offer': 'the public offer',
    'public-notice': 'the public notice',
    disclosure: 'the disclosure',
    'sign-in': 'the sign-in',
    'verify-plays': 'the check',
  }
  for (const [name, html] of Object.entries(alone)) {
    await mkdir(join(folder.path, `src/features/${name}`), { recursive: true })
    await writeFile(join(folder.path, `src/features/${name}/${name}.html`), html)
  }
  await mkdir(join(folder.path, 'src/player'), { recursive: true })
  await writeFile(join(folder.path, 'src/player/player.html'), 'the player')
  await mkdir(join(folder.path, 'player'))
  await writeFile(join(folder.path, 'player/sw.js'), 'the worker')
  await writeFile(join(folder.path, 'index.html'), 'the application')
  await writeFile(join(folder.path, 'assets/main-abc.js'), 'plain')
  await writeFile(join(folder.path, 'assets/main-abc.js.br'), 'packed')
  await writeFile(join(folder.path, 'robots.txt'), 'robots')
  for (const name of ['sources.sha256', 'builds.json', 'sources.sha256.br'])
    await writeFile(join(folder.path, name), 'of the build')
  app = fastify()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }))
  await app.register(clientPages, { root: folder.path })
})

afterEach(async () => {
  await app.close()
  await folder.remove()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('pages', () => {
  test('the answer of an identity provider comes to a page of its own', async () => {
    const { statusCode, body } = await get('/sign-in?code=x&state=y')
    expect([statusCode, body]).toEqual([200, 'the sign-in'])
  })

  test('the check of proofs of plays is a page of its own, with security headers', async () => {
    const { statusCode, body, headers } = await get('/verify')
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'the check' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('what the platform says about itself is a page of its own, which search engines may index', async () => {
    const { statusCode, body, headers } = await get('/trust')
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'the disclosure' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers).not.toHaveProperty('x-robots-tag')
  })

  test('the player is in a folder of its own, because its service worker has that scope', async () => {
    expect(await get('/player')).toMatchObject({ statusCode: 301, headers: { location: '/player/' } })
    const page = await get('/player/')
    expect(page).toMatchObject({ statusCode: 200, body: 'the player' })
    expect(page.headers['content-security-policy']).toContain("media-src 'self' blob:")
    const worker = await get('/player/sw.js')
    expect(worker).toMatchObject({ statusCode: 200, body: 'the worker', headers: { 'cache-control': 'no-cache' } })
    expect(worker.headers['content-type']).toContain('javascript')
  })

  test.each(['/', '/campaign', '/campaign/preview/a.b', '/auth/login?next=%2Foffer', '/index.html', '/offer/'])(
    '%s answers with the application and its security headers',
    async (url) => {
      const { statusCode, body, headers } = await get(url)
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'the application' })
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers).not.toHaveProperty('x-robots-tag')
    },
  )

  test.each([
    ['campaign', 'the public page'],
    ['offer', 'the public offer'],
    ['notice', 'the public notice'],
  ])('a shared %s answers with %s, which search engines must not index', async (kind, page) => {
    const { body, headers } = await get(`/shared/${kind}/11111111-1111-4111-8111-111111111111`)
    expect(body).toBe(page)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  })
})

describe('files', () => {
  test('a hashed asset is cached for a year, and compressed if the browser supports it', async () => {
    const plain = await get('/assets/main-abc.js')
    expect(plain.body).toBe('plain')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers).not.toHaveProperty('content-security-policy')
    const packed = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.body).toBe('packed')
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    // Otherwise a shared cache could serve the compressed file to a client that cannot read it.
    expect([plain.headers.vary, packed.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
  })

  test('a file at the root is served and revalidated at each request', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(body).toBe('robots')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toBe('accept-encoding')
  })

  test.each([
    '/assets/',
    '/assets/gone.js',
    '/assets/..%2findex.html',
    '/assets/../../package.json',
    '/gone.txt',
    '/assets/%00',
  ])('%s is answered neither with a page nor with another file', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(body).not.toContain('application')
  })

  test('a 404 answer is not cached', async () => {
    const { statusCode, headers } = await get('/assets/gone.js')
    expect(statusCode).toBe(404)
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
  })
})

test.each(['/livez', '/health', '/actuator/health', '/campaign/list', '/campaign/preview/'])(
  '%s is no page: the status is 404, and the application says so',
  async (url) => {
    const { statusCode, body } = await get(url)
    expect({ statusCode, body }).toEqual({ statusCode: 404, body: 'the application' })
  },
)

test.each(['/api', '/api/users/nothing', '/socket.io/?EIO=4'])(
  '%s is not answered by the client pages',
  async (url) => {
    const { statusCode, body } = await get(url)
    expect({ statusCode, body }).toEqual({ statusCode: 404, body: '{"code":"not_found"}' })
  },
)

test('both pages contain the operator’s brand with HTML characters escaped', async () => {
  const html = '<meta name="application-name" content="Arabox" /><title>Arabox</title>'
  await writeFile(join(folder.path, 'index.html'), html)
  await writeFile(join(folder.path, 'src/features/public-page/public-page.html'), html)
  const branded = fastify()
  await branded.register(clientPages, { root: folder.path, brand: 'Ekrany "A" <b>' })
  const expected = 'Ekrany &quot;A&quot; &lt;b&gt;'
  for (const url of ['/', '/shared/campaign/x']) {
    const { body } = await branded.inject({ url })
    expect(body).toBe(`<meta name="application-name" content="${expected}" /><title>${expected}</title>`)
  }
  await branded.close()
})

test('only the page of the application contains the Mapbox settings, and its policy allows the Mapbox hosts', async () => {
  await writeFile(join(folder.path, 'index.html'), '<head></head>')
  const withMapbox = fastify()
  const mapbox = { token: 'pk."token"', style: 'mapbox://styles/a/b' }
  await withMapbox.register(clientPages, { root: folder.path, mapbox })
  const page = await withMapbox.inject({ url: '/your-araboxes' })
  expect(page.body).toBe(
    '<head><meta name="mapbox-token" content="pk.&quot;token&quot;" /><meta name="mapbox-style" content="mapbox://styles/a/b" /></head>',
  )
  expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://api.mapbox.com")
  const shared = await withMapbox.inject({ url: '/shared/campaign/x' })
  expect(`${shared.body} ${shared.headers['content-security-policy']}`).not.toContain('mapbox')
  await withMapbox.close()
})

test('the page of the application names the style of other maps, and its policy allows their origins', async () => {
  await writeFile(join(folder.path, 'index.html'), '<head></head>')
  const withStyle = fastify()
  const mapStyle = { url: 'https://a.example/style.json?key=1&x', origins: ['https://a.example', 'https://b.example'] }
  await withStyle.register(clientPages, { root: folder.path, mapStyle })
  const page = await withStyle.inject({ url: '/your-araboxes' })
  expect(page.body).toBe('<head><meta name="map-style" content="https://a.example/style.json?key=1&amp;x" /></head>')
  expect(page.headers['content-security-policy']).toContain("; connect-src 'self' https://a.example https://b.example")
  const shared = await withStyle.inject({ url: '/shared/campaign/x' })
  expect(`${shared.body} ${shared.headers['content-security-policy']}`).not.toContain('example')
  await withStyle.close()
})

test('the page of the application names the file of tiles, and its policy allows no other origin for it', async () => {
  await writeFile(join(folder.path, 'index.html'), '<head></head>')
  const withTiles = fastify()
  const file = { path: '/data/poland.pmtiles', sizeBytes: 9, modifiedMs: 1, digest: 'ab12' }
  const mapTiles = { ...file, schema: 'protomaps', credits: '<a href="/">©</a>' } as const
  await withTiles.register(clientPages, { root: folder.path, mapTiles })
  const page = await withTiles.inject({ url: '/traffic' })
  expect(page.body).toBe(
    '<head><meta name="map-tiles" content="/map-tiles/ab12.pmtiles" />' +
      '<meta name="map-tiles-schema" content="protomaps" />' +
      '<meta name="map-tiles-credits" content="&lt;a href=&quot;/&quot;&gt;©&lt;/a&gt;" /></head>',
  )
  expect(page.headers['content-security-policy']).not.toContain('connect-src')
  await withTiles.close()
})

test('the pages without foreign libraries for maps and fields require trusted types, and no other page does', async () => {
  const requires = async (url: string): Promise<boolean> =>
    String((await get(url)).headers['content-security-policy']).includes(
      "; require-trusted-types-for 'script'; trusted-types first-paint",
    )
  for (const url of ['/trust', '/method', '/sign-in', '/shared/notice/x'])
    expect([url, await requires(url)]).toEqual([url, true])
  for (const url of ['/', '/verify', '/player/', '/shared/campaign/x'])
    expect([url, await requires(url)]).toEqual([url, false])
})

test('without Mapbox settings no page allows the Mapbox hosts', async () => {
  const { body, headers } = await get('/your-araboxes')
  expect(`${body} ${headers['content-security-policy']}`).not.toContain('mapbox')
})

test('promise P2 a page names the files of its first view that the built page does not name yet, and no other page does', async () => {
  await writeFile(join(folder.path, 'index.html'), '<head><link rel="modulepreload" href="/assets/a.js" /></head>')
  await mkdir(join(folder.path, '.vite'))
  const campaign = '<link rel="modulepreload" href="/assets/a.js" /><link rel="modulepreload" href="/assets/b.js" />'
  const links = { '/campaign': campaign, '/campaign/preview/:uuid': '<link rel="stylesheet" href="/assets/c.css" />' }
  await writeFile(join(folder.path, '.vite/first-load-links.json'), JSON.stringify(links))
  const withLinks = fastify()
  await withLinks.register(clientPages, { root: folder.path })
  const namedBy = async (url: string): Promise<string[]> =>
    [...(await withLinks.inject({ url })).body.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
  expect(await namedBy('/campaign?status=ready')).toEqual(['/assets/a.js', '/assets/b.js'])
  expect(await namedBy('/campaign/preview/x')).toEqual(['/assets/a.js', '/assets/c.css'])
  expect(await namedBy('/traffic')).toEqual(['/assets/a.js'])
  await withLinks.close()
})

test('a script in a built page is allowed by its hash, and no other', async () => {
  await writeFile(join(folder.path, 'index.html'), '<head><script>first()</script></head>')
  const withScript = fastify()
  await withScript.register(clientPages, { root: folder.path })
  const { headers } = await withScript.inject({ url: '/' })
  const hash = createHash('sha256').update('first()').digest('base64')
  expect(headers['content-security-policy']).toContain(`; script-src 'self' 'sha256-${hash}'`)
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  await withScript.close()
})

test('a platform without the page for testers says so to the application, and answers 404 for it', async () => {
  await writeFile(join(folder.path, 'index.html'), '<head></head>')
  const without = fastify()
  await without.register(clientPages, { root: folder.path, hasTestingPage: false })
  const off = '<meta name="testing-page" content="off" />'
  expect((await without.inject({ url: '/campaign' })).body).toContain(off)
  expect(await without.inject({ url: '/testing' })).toMatchObject({ statusCode: 404, body: `<head>${off}</head>` })
  await without.close()
  const withPage = await get('/testing')
  expect([withPage.statusCode, withPage.body]).toEqual([200, 'the application'])
})

test.each(['/sources.sha256', '/builds.json', '/builds%2ejson', '/sources.sha256.br', '/.vite/manifest.json'])(
  'what the build records for itself is not public: %s',
  async (url) => {
    const { body, statusCode } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('of the build')
  },
)

test('pages load pictures from named origins only', async () => {
  const named = fastify()
  await named.register(clientPages, { root: folder.path, pictureOrigins: ['https://pictures.example'] })
  for (const url of ['/', '/shared/campaign/1', '/shared/offer/1']) {
    const policy = String((await named.inject({ url })).headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' blob: data: https://pictures.example;")
    expect(policy).toContain("base-uri 'self'")
  }
  await named.close()
})
