// Promise P1: checks the gzipped size of the files that the browser needs for the first view of each route. Reads the
// manifests of the client's build.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { apartPages, firstLoads } from '../../server/programs/client-build/first-loads.mjs'

const KB = 1000
const folder = 'dist/client'
const readManifest = (name) => JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8'))
const [ofPages, ofApartPages] = [readManifest('manifest.json'), readManifest('manifest-apart.json')]
const mapChunk = /maplibre|mapbox|engine-|screen-map|network-map|cell-map|map-body/

const gz = new Map()
const sizeOf = (file) => {
  if (!gz.has(file)) gz.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
  return gz.get(file)
}

/** All chunks that must be loaded before these entries run. */
const closure = (manifest, keys, seen = new Set()) => {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest, manifest[key]?.imports ?? [], seen)
  }
  return seen
}

const sizesOf = (manifest, keys) => {
  const chunks = [...closure(manifest, keys)].map((key) => manifest[key]).filter(Boolean)
  const js = new Set(chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js')))
  const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0)
  return { js: sum(js), css: sum(css), files: [...js] }
}

/** In KB; 300 for a page that is not named. */
const limits = {
  'public page': 110,
  'public offer': 110,
  'verify plays': 90,
  player: 60,
  'public notice': 110,
  disclosure: 110,
  login: 150,
  'campaign list': 240,
}
const CSS_LIMIT = 30

if (!existsSync(folder)) throw new Error('There is no build of the client. Run: npm run build')
let failed = false
const routes = [
  ...Object.entries(firstLoads).map(([route, keys]) => [route, ofPages, keys]),
  ...Object.entries(apartPages).map(([route, key]) => [route, ofApartPages, [key]]),
]
for (const [route, manifest, keys] of routes) {
  const limit = limits[route] ?? 300
  if (keys.some((key) => !manifest[key])) {
    console.error(`${route}: its files are not in the build's manifest`)
    failed = true
    continue
  }
  const { js, css, files } = sizesOf(manifest, keys)
  const isOver = js > limit * KB || css > CSS_LIMIT * KB || files.some((file) => mapChunk.test(file))
  failed ||= isOver
  console.log(
    `${isOver ? 'OVER ' : 'ok   '}${route.padEnd(18)} JS ${(js / KB).toFixed(1).padStart(6)} of ${limit} KB gz, CSS ${(css / KB).toFixed(1)} of ${CSS_LIMIT} KB gz, ${files.length} files`,
  )
}
process.exit(failed ? 1 : 0)
