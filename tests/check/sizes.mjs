// Promise P1: checks the gzipped size of the files that the browser needs for the first view of each route. Reads the
// manifest of the client's build.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1000
const folder = 'dist/client'
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
const APP = 'index.html'
const LAYOUT = 'src/app/authenticated-layout.tsx'
const LISTS = 'src/app/screens/campaign-lists.ts'
const PUBLIC_PAGE = 'src/features/public-page/public-page.html'
const PUBLIC_OFFER = 'src/features/public-offer/public-offer.html'
const mapChunk = /maplibre|mapbox|engine-|screen-map|network-map|cell-map|map-body/

const gz = new Map()
const sizeOf = (file) => {
  if (!gz.has(file)) gz.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
  return gz.get(file)
}

/** All chunks that must be loaded before these entries run. */
const closure = (keys, seen = new Set()) => {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest[key]?.imports ?? [], seen)
  }
  return seen
}

const sizesOf = (keys) => {
  const chunks = [...closure(keys)].map((key) => manifest[key]).filter(Boolean)
  const js = new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')))
  const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0)
  return { js: sum(js), css: sum(css), files: [...js] }
}

const page = (feature, name) => Object.keys(manifest).find((key) => key === `src/features/${feature}/${name}.tsx`)
const routes = [
  { route: 'public page', keys: [PUBLIC_PAGE], limit: 110 },
  { route: 'public offer', keys: [PUBLIC_OFFER], limit: 110 },
  { route: 'login', keys: [APP, 'src/app/login-screen.tsx'], limit: 150 },
  { route: 'campaign list', keys: [APP, LAYOUT, page('campaign/list', 'campaign-list-page'), LISTS], limit: 240 },
  {
    route: 'campaign form',
    keys: [APP, LAYOUT, page('campaign/form', 'form-page'), 'src/app/screens/campaign-form.ts'],
    limit: 300,
  },
  {
    route: 'campaign preview',
    keys: [APP, LAYOUT, page('campaign/preview', 'preview-page'), 'src/app/screens/campaign-preview.ts'],
    limit: 300,
  },
  { route: 'offers', keys: [APP, LAYOUT, page('campaign/list', 'offer-list-page'), LISTS], limit: 300 },
  { route: 'dashboard', keys: [APP, LAYOUT, page('dashboard', 'dashboard-page')], limit: 300 },
  { route: 'traffic', keys: [APP, LAYOUT, page('traffic', 'traffic-page'), 'src/app/screens/traffic.ts'], limit: 300 },
  {
    route: 'araboxes',
    keys: [APP, LAYOUT, page('arabox/overview', 'overview-page'), 'src/app/screens/araboxes.ts'],
    limit: 300,
  },
  {
    route: 'arabox',
    keys: [APP, LAYOUT, page('arabox/live', 'live-page'), 'src/app/screens/arabox-preview.ts'],
    limit: 300,
  },
  { route: 'imports', keys: [APP, LAYOUT, page('import', 'import-page'), 'src/app/screens/imports.ts'], limit: 300 },
  { route: 'profile', keys: [APP, LAYOUT, page('profile', 'profile-page')], limit: 300 },
]
const CSS_LIMIT = 30

if (!existsSync(folder)) throw new Error('There is no build of the client. Run: npm run build')
let failed = false
for (const { route, keys, limit } of routes) {
  if (keys.some((key) => !manifest[key])) {
    console.error(`${route}: its files are not in the build's manifest`)
    failed = true
    continue
  }
  const { js, css, files } = sizesOf(keys)
  const isOver = js > limit * KB || css > CSS_LIMIT * KB || files.some((file) => mapChunk.test(file))
  failed ||= isOver
  console.log(
    `${isOver ? 'OVER ' : 'ok   '}${route.padEnd(18)} JS ${(js / KB).toFixed(1).padStart(6)} of ${limit} KB gz, CSS ${(css / KB).toFixed(1)} of ${CSS_LIMIT} KB gz`,
  )
}
process.exit(failed ? 1 : 0)
