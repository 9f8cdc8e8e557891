// Makes data/<city>.json and city-bounds.ts from the raw city maps (SOURCES.md):
// node src/ui/map/city/clean-cities.mjs path/to/citymap
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const [, , folder] = process.argv
if (!folder)
  throw new Error('Name the folder of the raw city maps: node src/ui/map/city/clean-cities.mjs path/to/citymap')

const base = JSON.parse(readFileSync(new URL('../poland-base.json', import.meta.url), 'utf8'))
// The base map has the names of these towns already.
const named = new Set(base.cities.features.map((city) => city.properties.n))

/** About one metre. */
const DIGITS = 5
const rounded = (position) => position.map((degrees) => Number(degrees.toFixed(DIGITS)))
const shapeOf = (coordinates) =>
  typeof coordinates[0] === 'number' ? rounded(coordinates) : coordinates.map((part) => shapeOf(part))
const positionsOf = (coordinates) =>
  typeof coordinates[0] === 'number' ? [coordinates] : coordinates.flatMap((part) => positionsOf(part))

const bounds = []
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.geojson.gz'))
  .sort()) {
  const city = file.slice(0, -'.geojson.gz'.length)
  const raw = JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString('utf8'))
  const features = raw.features
    .filter(({ properties }) => properties.layer !== 'places' || !named.has(properties.name))
    .map(({ properties, geometry }) => ({
      type: 'Feature',
      properties,
      geometry: { type: geometry.type, coordinates: shapeOf(geometry.coordinates) },
    }))
  writeFileSync(
    new URL(`./data/${city}.json`, import.meta.url),
    `${JSON.stringify({ type: 'FeatureCollection', features })}\n`,
  )
  const positions = features.flatMap(({ geometry }) => positionsOf(geometry.coordinates))
  const edge = (index, limit) => positions.map((position) => position[index]).reduce((one, other) => limit(one, other))
  bounds.push(
    `  ['${city}', [${[edge(0, Math.min), edge(1, Math.min), edge(0, Math.max), edge(1, Math.max)].join(', ')}]],`,
  )
}
writeFileSync(
  new URL('./city-bounds.ts', import.meta.url),
  `/** West, south, east and north of each city map in degrees; made by clean-cities.mjs. */
export const cityBounds: readonly (readonly [city: string, bounds: readonly [number, number, number, number]])[] = [
${bounds.join('\n')}
]
`,
)
