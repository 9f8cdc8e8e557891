import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectRoot } from '../../../../base/project-root.ts'
import { fold, stemOf } from '../address/spelling.ts'

const THOUSANDTHS = 1000

/** Post codes with their places, sorted by code, as columns: there are 72 756 of them. */
export type PostCodeTable = {
  /** `00-017` is 17. */
  codes: Int32Array
  latitudes: Float64Array
  longitudes: Float64Array
  /** Indexes of {@link PostCodeTable.names}. */
  places: Int32Array
  /** Names of the places. */
  names: readonly string[]
}

/** A street with its city, or a stop without one; and the stems of its name. */
export type NamedPoint = {
  name: string
  stems: readonly string[]
  latitude: number
  longitude: number
  city: string | null
}

/** A larger town with its population. */
export type Town = { name: string; latitude: number; longitude: number; population: number }

/** The tables of Poland. */
export type PolandTables = { postCodes: PostCodeTable; points: readonly NamedPoint[]; towns: readonly Town[] }

type PackedCodes = { codes: number[]; latitudes: number[]; longitudes: number[]; places: string[] }
type PackedPoint = [name: string, latitude: number, longitude: number, city?: string]
type PackedStreets = {
  streets: PackedPoint[]
  stops: PackedPoint[]
  towns: [name: string, latitude: number, longitude: number, population: number][]
}

const unpack = async (name: string): Promise<unknown> => {
  const bytes = await readFile(join(projectRoot, 'server/services/tools/geocoder/poland', `${name}.json.br`))
  return JSON.parse((await promisify(brotliDecompress)(bytes)).toString('utf8'))
}

const sums = (differences: readonly number[], per = 1): Float64Array => {
  let sum = 0
  return Float64Array.from(differences, (difference) => {
    sum += difference
    return sum / per
  })
}

const tableOf = ({ codes, latitudes, longitudes, places }: PackedCodes): PostCodeTable => {
  const ids = new Map<string, number>()
  let name = ''
  const placeIds = Int32Array.from(places, (written) => {
    name = written || name
    const id = ids.get(name) ?? ids.size
    ids.set(name, id)
    return id
  })
  return {
    codes: Int32Array.from(sums(codes)),
    latitudes: sums(latitudes, THOUSANDTHS),
    longitudes: sums(longitudes, THOUSANDTHS),
    places: placeIds,
    names: [...ids.keys()],
  }
}

const pointOf = ([name, latitude, longitude, city]: PackedPoint): NamedPoint => ({
  name,
  stems: fold(name).split(' ').map(stemOf),
  latitude: latitude / THOUSANDTHS,
  longitude: longitude / THOUSANDTHS,
  city: city ?? null,
})

/** Reads the tables of post codes, streets, stops and towns (SOURCES.md): 0.4 MB of files. */
export const readPolandTables = async (): Promise<PolandTables> => {
  const codes = await unpack('post-codes')
  await nextTurn()
  const named = await unpack('streets')
  const { streets, stops, towns } = named as PackedStreets
  const postCodes = tableOf(codes as PackedCodes)
  await nextTurn()
  return {
    postCodes,
    points: [...streets, ...stops].map(pointOf),
    towns: towns.map(([name, latitude, longitude, population]) => ({
      name,
      latitude: latitude / THOUSANDTHS,
      longitude: longitude / THOUSANDTHS,
      population,
    })),
  }
}
