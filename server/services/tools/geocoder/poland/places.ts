import { LRUCache } from 'lru-cache'
import { distanceMetres, type Point } from '../../../../base/distance.ts'
import { eventLoopYield } from '../../../../base/event-loop-yield.ts'
import { fold, possibleStems, regularOf, stemOf } from '../address/spelling.ts'
import { citiesOfDistricts } from './districts.ts'
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
  /** Nearly all of its addresses are nearer than this. */
  boundMetres: number
  /** The city that a district belongs to. */
  districtOf?: string
}

/** Rows with the same name within this distance are one place: of a city, and of villages. */
const CITY_METRES = 18_000
const VILLAGE_GROUP_METRES = 5000
/** Rows of a name within {@link CITY_METRES} that make it a city. */
const CITY_ROWS = 10
/** Largest distance between a town of the list and the centre of its post codes. */
const TOWN_METRES = 15_000
/** Radius of a place with a single post code. */
const VILLAGE_METRES = 1500

/** Radius of a district, and the bound of its addresses. */
const DISTRICT_METRES = 2500
const DISTRICT_BOUND_METRES = 7000
/** The bound of a place's addresses beyond the farthest of its codes, and for the square root of its residents. */
const BOUND_MARGIN_METRES = 5000
const METRES_PER_ROOT = 12

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
  pld: 'poludnie',
  pln: 'polnoc',
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

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0

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
  const [first] = rows
  if (first === undefined) return []
  const within = (point: Point, metres: number): readonly number[] =>
    rows.filter((row) => distanceMetres(point, pointOfRow(table, row)) < metres)
  const near = within(middleOf(table, rows), CITY_METRES)
  const isCity = near.length >= CITY_ROWS && near.length > rows.length / 2
  const start = pointOfRow(table, first)
  const many = within(start, CITY_METRES)
  const group = isCity ? near : many.length >= CITY_ROWS ? many : within(start, VILLAGE_GROUP_METRES)
  const taken = new Set(group)
  return [
    group,
    ...groupsOf(
      table,
      rows.filter((row) => !taken.has(row)),
    ),
  ]
}

/** Finds places by name. */
export type Places = {
  /** The towns from which the name of a county is derived: `raciborski` is of Racibórz. */
  seatsOf: (county: string) => readonly Place[]
  /** The places with a name, the largest first. Diacritics may be missing, but not be others. */
  named: (text: string) => readonly Place[]
  /** The places whose name in another grammatical case is the text, if none has it as its name. */
  declined: (text: string) => readonly Place[]
}

/** A place with at least this many post codes is a town, whatever else has its name. */
const TOWN_ROWS = 10

/** Whether a place is a town or city. A village has one post code, which it often shares with others. */
export const isTown = ({ population, rows }: Place): boolean => population > 0 || rows.length >= TOWN_ROWS

/** Residents of a city, and of a district, that count like one post code of a village. */
const CITY_RESIDENTS = 1000
const DISTRICT_RESIDENTS = 5000

/** How large a place is, in post codes of villages. */
export const sizeOf = ({ population, rows, districtOf }: Place): number =>
  Math.max(rows.length, 1, population / (districtOf === undefined ? CITY_RESIDENTS : DISTRICT_RESIDENTS))

const largerFirst = (one: Place, other: Place): number => sizeOf(other) - sizeOf(one)

/** Names after which it is checked whether other work must run: a check costs more than a name. */
const NAMES_BETWEEN_LOOKS = 200

const byKey = async (names: readonly string[], keyOf: (name: string) => string): Promise<Map<string, number[]>> => {
  const yieldIfLong = eventLoopYield()
  const ids = new Map<string, number[]>()
  for (const [id, name] of names.entries()) {
    if (id % NAMES_BETWEEN_LOOKS === 0) await yieldIfLong()
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

/** First letters that names of counties and seats share, and letters of a seat's name beyond them. */
const ROOT_LETTERS = 3
const SEAT_ENDING = 3
/** The share of a place's post codes that its bound has to cover. */
const MOST_ADDRESSES = 0.99

/** Whether a text is a name, where a Polish letter may be without its mark, but may not have another one. */
export const isSpelling = (text: string, name: string): boolean => {
  const letters = (each: string): string[] =>
    each
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\d]/gu) ?? []
  const known = letters(name)
  const written = letters(text)
  return (
    written.length === known.length &&
    written.every((letter, index) => letter === known[index] || letter === fold(known[index] ?? ''))
  )
}

/** Letters by which a declined name may differ at its end, for each word: Starogardzie, Starogard. */
const ENDING_LETTERS = 4

// A short word has too few letters besides its ending to be evidence of a name.
const isNearSpelling = (text: string, name: string): boolean => {
  const words = name.split(' ')
  return text.split(' ').every((written, index) => {
    const word = regularOf(written)
    const known = words[index] ?? ''
    let same = 0
    while (same < word.length && word[same] === known[same]) same += 1
    return word === known || same >= Math.max(word.length, known.length) - ENDING_LETTERS
  })
}

/** Creates the index of the places of the tables. */
export const indexPlaces = async ({ postCodes, towns }: PolandTables): Promise<Places> => {
  const plainName = (name: string): string => fold(name.replace(/\(.*\)/, ''))
  const folded = await byKey(postCodes.names, plainName)
  const stemmed = await byKey(postCodes.names, (name) => plainName(name).split(' ').map(stemOf).join(' '))
  const rows = rowsByPlace(postCodes)
  const known = new Map<number, readonly Place[]>()
  const listed = new Map(towns.map((town) => [fold(town.name), town]))
  const districtNames = new Map<string, { name: string; cities: readonly string[] }[]>()
  for (const [name, cities] of citiesOfDistricts)
    districtNames.set(fold(name), [...(districtNames.get(fold(name)) ?? []), { name, cities }])

  const findTown = (name: string, middle: Point): Town | undefined => {
    const town = listed.get(fold(name))
    return town && distanceMetres(town, middle) < TOWN_METRES ? town : undefined
  }
  const placesOf = (id: number): readonly Place[] => {
    const found = known.get(id)
    if (found) return found
    const name = postCodes.names[id] ?? ''
    const own = rows[id] ?? []
    const city = listed.get(fold(name))
    const ofCity = new Set(city && own.filter((row) => distanceMetres(city, pointOfRow(postCodes, row)) < CITY_METRES))
    const others = own.filter((row) => !ofCity.has(row))
    const groups = [...(ofCity.size > 0 ? [[...ofCity]] : []), ...groupsOf(postCodes, others)]
    const places = groups.map((group): Place => {
      const middle = middleOf(postCodes, group)
      const town = findTown(name, middle)
      const distances = group.map((row) => distanceMetres(town ?? middle, pointOfRow(postCodes, row)))
      return {
        ...(town ? { latitude: town.latitude, longitude: town.longitude } : middle),
        name,
        rows: group,
        population: town?.population ?? 0,
        radiusMetres: Math.round(Math.max(VILLAGE_METRES, median(distances))),
        boundMetres: Math.round(
          BOUND_MARGIN_METRES +
            Math.max(quantile(distances, MOST_ADDRESSES), METRES_PER_ROOT * Math.sqrt(town?.population ?? 0)),
        ),
      }
    })
    known.set(id, places)
    return places
  }
  // Districts are not in the table of post codes, and few are in the list of towns.
  const districtsOf = (key: string): Place[] =>
    (districtNames.get(key) ?? []).flatMap(({ name, cities }) =>
      cities.flatMap((city): Place[] => {
        const [own] = (folded.get(fold(city)) ?? []).flatMap(placesOf)
        if (!own) return []
        const named = listed.get(key)
        const town = named && distanceMetres(named, own) < CITY_METRES ? named : undefined
        const point = town ?? own
        const boundMetres = town ? DISTRICT_BOUND_METRES : own.boundMetres
        return [
          {
            latitude: point.latitude,
            longitude: point.longitude,
            name: `${city}, ${name}`,
            rows: [],
            population: town?.population ?? 0,
            radiusMetres: town ? DISTRICT_METRES : own.radiusMetres,
            boundMetres,
            districtOf: city,
          },
        ]
      }),
    )
  const spelled = (text: string): string =>
    replaced(shortNames, fold(text))
      .split(' ')
      .map((word) => replaced(abbreviations, word))
      .join(' ')
  const named = (text: string): readonly Place[] => {
    const key = fold(text)
    const name = spelled(text)
    const isWritten = (each: string) => name !== key || isSpelling(text, each.replace(/ *\(.*\)/, ''))
    const ids = (folded.get(name) ?? []).filter((id) => isWritten(postCodes.names[id] ?? ''))
    return [...ids.flatMap(placesOf), ...districtsOf(name)].toSorted(largerFirst)
  }
  const declined = (text: string): readonly Place[] => {
    const name = spelled(text)
    const words = name.split(' ')
    if (name === '' || words.length > MOST_WORDS) return []
    const ids = combinations(words.map(possibleStems)).flatMap((stems) => stemmed.get(stems) ?? [])
    const near = [...new Set(ids)].filter((id) => isNearSpelling(name, plainName(postCodes.names[id] ?? '')))
    const places = near.flatMap(placesOf).toSorted(largerFirst)
    // Many villages have forms of their names in common with a city: Siedlec, Siedlce.
    const cities = places.filter(({ population }) => population > 0)
    return cities.length > 0 ? cities : places
  }
  const remembering = (search: (text: string) => readonly Place[]): ((text: string) => readonly Place[]) => {
    const remembered = new LRUCache<string, readonly Place[]>({ max: MOST_REMEMBERED })
    return (text) => {
      const found = remembered.get(text) ?? search(text)
      remembered.set(text, found)
      return found
    }
  }
  const roots = new Map<string, string[]>()
  for (const name of folded.keys()) {
    const root = name.slice(0, ROOT_LETTERS)
    const known = roots.get(root)
    if (known) known.push(name)
    else roots.set(root, [name])
  }
  const seatsOf = (county: string): readonly Place[] => {
    const root = fold(county).replace(/(?:sk|ck|zk)i(?:ego|m)?$/, '')
    const isSeat = (name: string) => {
      const [word = ''] = name.split(' ')
      return word.startsWith(root) && word.length <= root.length + SEAT_ENDING
    }
    const names = root.length < ROOT_LETTERS ? [] : (roots.get(root.slice(0, ROOT_LETTERS)) ?? []).filter(isSeat)
    const seats = names.flatMap((name) => (folded.get(name) ?? []).flatMap(placesOf))
    const cities = seats.filter(({ population }) => population > 0)
    return cities.length > 0 ? cities : seats
  }
  return { named: remembering(named), declined: remembering(declined), seatsOf: remembering(seatsOf) }
}
