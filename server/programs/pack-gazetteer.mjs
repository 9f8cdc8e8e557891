// Packs the tables of post codes, streets, stops and towns of Poland for the geocoder:
//   node server/programs/pack-gazetteer.mjs FOLDER_OF_TABLES POLAND_BASE_JSON
// Content and owners of the tables: server/services/tools/geocoder/poland/SOURCES.md
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'

const [tables, base] = process.argv.slice(2)
const target = join(dirname(dirname(fileURLToPath(import.meta.url))), 'services/tools/geocoder/poland')

const rowsOf = (file) =>
  gunzipSync(readFileSync(join(tables, file)))
    .toString('utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))

const pack = (name, content) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(join(target, `${name}.json.br`), brotliCompressSync(Buffer.from(JSON.stringify(content)), { params }))
}

/** Thousandths of a degree: at most 65 m from the original. The post codes are less exact. */
const thousandths = (degrees) => Math.round(Number(degrees) * 1000)
const differences = (numbers) => numbers.map((value, index) => value - (numbers[index - 1] ?? 0))

const codes = rowsOf('postcodes_pl.csv.gz')
  .map(([code, lat, lon, ...place]) => ({
    code: Number(code.replace('-', '')),
    lat: thousandths(lat),
    lon: thousandths(lon),
    place: place.join(',').replace(/ +/g, ' '),
  }))
  .sort((one, other) => one.code - other.code)
pack('post-codes', {
  codes: differences(codes.map(({ code }) => code)),
  latitudes: differences(codes.map(({ lat }) => lat)),
  longitudes: differences(codes.map(({ lon }) => lon)),
  // An empty name repeats the previous one.
  places: codes.map(({ place }, index) => (codes[index - 1]?.place === place ? '' : place)),
})

const gazetteer = rowsOf('street_gazetteer_partial.csv.gz')
const isStop = ([, , , , kind]) => kind === 'transit stop'
const stop = ([, name, lat, lon]) => [name, thousandths(lat), thousandths(lon)]
const street = (row) => [...stop(row), row[0]]
pack('streets', {
  streets: gazetteer.filter((row) => !isStop(row)).map(street),
  stops: gazetteer.filter(isStop).map(stop),
  towns: JSON.parse(readFileSync(base, 'utf8')).cities.features.map(({ properties, geometry }) => [
    properties.n,
    thousandths(geometry.coordinates[1]),
    thousandths(geometry.coordinates[0]),
    properties.p,
  ]),
})
