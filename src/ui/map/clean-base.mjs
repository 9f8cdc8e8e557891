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

writeFileSync(new URL('./poland-base.json', import.meta.url), `${JSON.stringify(base)}\n`)
