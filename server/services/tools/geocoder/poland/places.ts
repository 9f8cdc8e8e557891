import { LRUCache } from 'lru-cache'
import { distanceMetres, type Point } from '../../../../base/distance.ts'
import { fold, possibleStems, stemOf } from '../address/spelling.ts'
import type { PolandTables, PostCodeTable, Town } from './poland-tables.ts'

/** A place of the table of post codes: a city, town or village. Villages often share a name. */
export type Place = Point & {
  name: string
  /** Rows of the table. */
  rows: readonly number[]
  /** Population of larger towns, otherwise 0. */
  population: number
  /** About half of its addresses are nearer than this. */
  radiusMetres: number
  /** Whether it is the seat of a post office: its code ends with 00. */
  hasMainCode: boolean
}

/** Rows with the same name within this distance are one place. */
const PLACE_METRES = 18_000
/** Largest distance between a town of the list and the centre of its post codes. */
const TOWN_METRES = 15_000
/** Radius of a place with a single post code. */
const VILLAGE_METRES = 1500

/** Radius of a district. */
const DISTRICT_METRES = 2500

/** The words of abbreviated names: `Ostrów Wlkp.`. */
const abbreviations: Readonly<Record<string, string>> = {
  wlkp: 'wielkopolski',
  wkp: 'wielkopolski',
  maz: 'mazowiecki',
  sl: 'slaski',
  gd: 'gdanski',
  tryb: 'trybunalski',
  podl: 'podlaski',
  swietokrz: 'swietokrzyski',
  gorn: 'gornicza',
  opol: 'opolski',
  lub: 'lubelski',
  warm: 'warminski',
  pom: 'pomorski',
  szczec: 'szczecinski',
  zdr: 'zdroj',
}
const shortNames: Readonly<Record<string, string>> = {
  'w wa': 'warszawa',
  wwa: 'warszawa',
  wawa: 'warszawa',
  warsaw: 'warszawa',
  cracow: 'krakow',
}

/** A text by the table, or unchanged. Every object has members such as `constructor`, which are no names. */
const replaced = (table: Readonly<Record<string, string>>, text: string): string =>
  Object.hasOwn(table, text) ? (table[text] ?? text) : text

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const middleOf = ({ latitudes, longitudes }: PostCodeTable, rows: readonly number[]): Point => ({
  latitude: median(rows.map((row) => latitudes[row] ?? 0)),
  longitude: median(rows.map((row) => longitudes[row] ?? 0)),
})

/** The point of a row of the table. */
export const pointOfRow = ({ latitudes, longitudes }: PostCodeTable, row: number): Point => ({
  latitude: latitudes[row] ?? 0,
  longitude: longitudes[row] ?? 0,
})

/** Groups rows with the same name, beginning with the largest group, so that the outskirts belong to their city. */
const groupsOf = (table: PostCodeTable, rows: readonly number[]): (readonly number[])[] => {
  const middle = middleOf(table, rows)
  const near = rows.filter((row) => distanceMetres(middle, pointOfRow(table, row)) < PLACE_METRES)
  if (near.length === rows.length) return [rows]
  if (near.length > rows.length / 2)
    return [
      near,
      ...groupsOf(
        table,
        rows.filter((row) => !near.includes(row)),
      ),
    ]
  const [first] = rows
  if (first === undefined) return []
  const start = pointOfRow(table, first)
  const isNear = (row: number) => distanceMetres(start, pointOfRow(table, row)) < PLACE_METRES
  return [
    rows.filter(isNear),
    ...groupsOf(
      table,
      rows.filter((row) => !isNear(row)),
    ),
  ]
}

/** Finds places by name. */
export type Places = {
  /** Places for a written name, most important first. Exact spellings come before declined forms. */
  named: (text: string) => readonly Place[]
  /** Whether the first of some places is more important than the others. */
  isCertain: (places: readonly Place[]) => boolean
}

const importance = ({ population, rows, hasMainCode }: Place): number =>
  population > 0 ? population : rows.length >= 100 ? 10_000 : hasMainCode ? 100 : 1

const byKey = (names: readonly string[], keyOf: (name: string) => string): Map<string, number[]> => {
  const ids = new Map<string, number[]>()
  for (const [id, name] of names.entries()) {
    const key = keyOf(name)
    const known = ids.get(key)
    if (known) known.push(id)
    else ids.set(key, [id])
  }
  return ids
}

const rowsByPlace = ({ places, names }: PostCodeTable): readonly number[][] => {
  const rows: number[][] = names.map(() => [])
  for (const [row, place] of places.entries()) rows[place]?.push(row)
  return rows
}

const combinations = (stems: readonly ReadonlySet<string>[]): string[] =>
  stems.reduce<string[]>(
    (keys, some) => keys.flatMap((key) => [...some].map((stem) => (key === '' ? stem : `${key} ${stem}`))),
    [''],
  )

/** Most texts in the cache of places. The rows of a file usually have few cities. */
const MOST_REMEMBERED = 2000
/** Most words of a name that is searched in other grammatical cases. */
const MOST_WORDS = 4

/** Creates the index of the places of the tables. */
export const indexPlaces = ({ postCodes, towns }: PolandTables): Places => {
  const plainName = (name: string): string => fold(name.replace(/\(.*\)/, ''))
  const folded = byKey(postCodes.names, plainName)
  const stemmed = byKey(postCodes.names, (name) => plainName(name).split(' ').map(stemOf).join(' '))
  const rows = rowsByPlace(postCodes)
  const known = new Map<number, readonly Place[]>()
  const listed = new Map(towns.map((town) => [fold(town.name), town]))

  const findTown = (name: string, middle: Point): Town | undefined => {
    const town = listed.get(fold(name))
    return town && distanceMetres(town, middle) < TOWN_METRES ? town : undefined
  }
  const placesOf = (id: number): readonly Place[] => {
    const found = known.get(id)
    if (found) return found
    const name = postCodes.names[id] ?? ''
    const places = groupsOf(postCodes, rows[id] ?? []).map((group): Place => {
      const middle = middleOf(postCodes, group)
      const town = findTown(name, middle)
      const distances = group.map((row) => distanceMetres(middle, pointOfRow(postCodes, row)))
      return {
        ...(town ? { latitude: town.latitude, longitude: town.longitude } : middle),
        name,
        rows: group,
        population: town?.population ?? 0,
        radiusMetres: Math.round(Math.max(VILLAGE_METRES, median(distances))),
        hasMainCode: group.some((row) => (postCodes.codes[row] ?? 1) % 100 === 0),
      }
    })
    known.set(id, places)
    return places
  }
  const sorted = (ids: readonly number[], written: string): readonly Place[] => {
    const exact = ids.filter((id) => postCodes.names[id]?.toLowerCase() === written)
    const chosen = exact.length > 0 && /[^\p{ASCII}]/u.test(written) ? exact : ids
    return chosen.flatMap(placesOf).toSorted((one, other) => importance(other) - importance(one))
  }
  // Districts of Warszawa are in the list of towns, but not in the table of post codes.
  const withDistrict = (places: readonly Place[], town: Town | undefined): readonly Place[] =>
    town === undefined || places.some(({ population }) => population > 0)
      ? places
      : [{ ...town, rows: [], radiusMetres: DISTRICT_METRES, hasMainCode: false }, ...places]
  const named = (text: string): readonly Place[] => {
    const key = fold(text)
    if (key === '') return []
    const words = replaced(shortNames, key)
      .split(' ')
      .map((word) => replaced(abbreviations, word))
    const written = text.trim().toLowerCase()
    const name = words.join(' ')
    const exact = folded.get(name)
    const town = listed.get(name)
    if (exact || town) return withDistrict(exact ? sorted(exact, written) : [], town)
    if (words.length > MOST_WORDS) return []
    const declined = combinations(words.map(possibleStems)).flatMap((stems) => stemmed.get(stems) ?? [])
    return sorted([...new Set(declined)], written)
  }
  const remembered = new LRUCache<string, readonly Place[]>({ max: MOST_REMEMBERED })
  return {
    named: (text) => {
      const found = remembered.get(text) ?? named(text)
      remembered.set(text, found)
      return found
    },
    isCertain: ([first, second]) =>
      first !== undefined && (second === undefined || importance(first) > importance(second)),
  }
}
