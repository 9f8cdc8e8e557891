// Makes poland-base.json from the raw base map (Natural Earth, GeoNames):
// node src/ui/map/clean-base.mjs path/to/raw.json
import { readFileSync, writeFileSync } from 'node:fs'

const [, , raw] = process.argv
if (!raw) throw new Error('Name the raw base map: node src/ui/map/clean-base.mjs path/to/raw.json')

// GeoNames lists these districts of Warsaw and Bydgoszcz as separate towns.
const districts = new Set(
  'Mokotów,Praga Południe,Ursynów,Wola,Bielany,Śródmieście,Targówek,Bemowo,Ochota,Praga Północ,Białołeka,Fordon,Wawer,Żoliborz,Ursus'.split(
    ',',
  ),
)
const spelling = { 'Bielsko-Biala': 'Bielsko-Biała', 'Jastrzębie Zdrój': 'Jastrzębie-Zdrój' }

const base = JSON.parse(readFileSync(raw, 'utf8'))
base.cities.features = base.cities.features
  .filter((city) => !districts.has(city.properties.n))
  .map((city) => ({ ...city, properties: { ...city.properties, n: spelling[city.properties.n] ?? city.properties.n } }))
  .sort((one, other) => one.properties.r - other.properties.r)

// The raw map ends at 11.5 and 27° E. On a wide map its straight edges would be coasts: the land goes on beyond them.
const beyond = [
  [
    [11.5, 40],
    [-15, 40],
    [-15, 62],
    [10.5, 58],
    [9.8, 55.5],
    [9.5, 55],
    [10.1, 54.5],
    [11, 54.35],
    [10.8, 53.95],
    [11.5, 54.02],
    [11.5, 40],
  ],
  [
    [27, 40],
    [27, 62],
    [50, 62],
    [50, 40],
    [27, 40],
  ],
  [
    [11.5, 40],
    [11.5, 47.5],
    [27, 47.5],
    [27, 40],
    [11.5, 40],
  ],
]
base.countries.features.push({
  type: 'Feature',
  properties: { n: 'Beyond' },
  geometry: { type: 'MultiPolygon', coordinates: beyond.map((ring) => [ring]) },
})

writeFileSync(new URL('./poland-base.json', import.meta.url), `${JSON.stringify(base)}\n`)
