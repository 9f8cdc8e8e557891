import type { ParsedAddress } from '../address/parse-address.ts'
import { fold } from '../address/spelling.ts'
import { isTown, type Place, type Places } from './places.ts'

/** How a text names a place: as a whole, in another grammatical case, or by its first or last words. */
export type NamedPlaces = {
  places: readonly Place[]
  how: 'whole' | 'declined' | 'part'
  text: string
  /** The text without the name. */
  rest: string
}

/** Most words of the name of a place. */
const MOST_NAME_WORDS = 8

/** Nouns that are villages too. Alone, they name what stands there. */
const nouns = new Set(
  'dworzec park las lasy mlyn rynek kolonia folwark ogrod ogrody gora gory osada stacja parking hotel most plac sklep dom biuro szkola kosciol kaplica apteka poczta centrum zamek palac cegielnia gajowka lesniczowka tartak szpital przystanek port lotnisko huta kopalnia kuznia wiatrak serwis magazyn oddzial filia siedziba zaklad fabryka zajazd karczma gosciniec pole laka jezioro wyspa dol niebo przychod srednia wolne stare nowe'.split(
    ' ',
  ),
)
const CAPITAL = /^\p{Lu}/u
/** Endings of the names of streets: Polna, Nowa, Wesoła, Warszawska. */
const STREET_ENDING = /^[a-z]*(?:[nwl]|sk|ck)a$/

/** Whether a text without anything else can name a village. One word in small letters is rarely a name. */
export const canBeBareName = (text: string): boolean => {
  const name = fold(text)
  return !nouns.has(name) && name.length > 2 && (CAPITAL.test(text) || name.includes(' '))
}

/** Whether a name is rather that of a street: `Słoneczna 5`. */
export const isLikeStreet = (text: string): boolean => STREET_ENDING.test(fold(text))

const onlyTowns = (places: readonly Place[]): readonly Place[] => {
  const [first] = places
  return first && (isTown(first) || first.districtOf !== undefined) ? places : []
}

/** Places of the first or last words of a text. Only towns and districts are sure enough beside unknown words. */
const inPart = (text: string, { named, declined }: Places): NamedPlaces | null => {
  const words = text.split(' ')
  for (let count = Math.min(words.length - 1, MOST_NAME_WORDS); count > 0; count -= 1) {
    const [start, end] = [words.slice(0, count).join(' '), words.slice(-count).join(' ')]
    for (const part of [start, end]) {
      const some = onlyTowns(named(part))
      const places = some.length > 0 ? some : onlyTowns(declined(part))
      const rest = part === start ? words.slice(count) : words.slice(0, -count)
      if (places.length > 0) return { places, how: 'part', text, rest: rest.join(' ') }
    }
  }
  return null
}

/** The places that a text names; null if it names none. */
export const placesIn = (text: string, places: Places, isDeclined: boolean): NamedPlaces | null => {
  const named = places.named(text)
  if (named.length > 0) return { places: named, how: 'whole', text, rest: '' }
  const declined = places.declined(text)
  const some = isDeclined ? declined : onlyTowns(declined)
  if (some.length > 0) return { places: some, how: 'declined', text, rest: '' }
  const part = inPart(text, places)
  // A city and its district: `Gdańsk-Wrzeszcz`.
  const found = part ?? (text.includes('-') ? inPart(text.replaceAll(/\s*-\s*/g, ' '), places) : null)
  return found && { ...found, text }
}

/** Whether a text names a listed city, and nothing else. */
export const isCityName = ({ places: [first], how }: NamedPlaces): boolean =>
  how !== 'part' && first !== undefined && first.population > 0 && first.districtOf === undefined

/**
 * The text that names the place of an address, and the others that name places; the largest place is first. A city in
 * the address comes before the one of a cell, which can be the agglomeration.
 */
export const readPlaces = ({ cities, declined }: ParsedAddress, places: Places): NamedPlaces[] => {
  const found = cities.flatMap((text) => placesIn(text, places, declined.has(text)) ?? [])
  const rank = ({ places: [first], how }: NamedPlaces): number => {
    if (!first) return 0
    const size = first.population > 0 ? 4 : isTown(first) ? 2 : 0
    return size + (how === 'part' ? 0 : 1)
  }
  const sorted = found.toSorted((one, other) => rank(other) - rank(one))
  const [first, second] = sorted
  const isInCell = first !== undefined && second !== undefined && first.text === cities[0] && isCityName(second)
  return isInCell ? [second, first, ...sorted.slice(2)] : sorted
}

/** A city before or after its street without a comma: `Warszawa Marszałkowska 104`, `Nowa Wieś Szkolna 5`. */
export const splitStreet = (street: string, places: Places): NamedPlaces | null => {
  const part = inPart(street, places)
  if (part) return part
  const words = street.split(' ')
  for (let count = Math.min(words.length - 1, MOST_NAME_WORDS); count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ')
    const named = places.named(text)
    if (named.length > 0 && canBeBareName(text))
      return { places: named, how: 'part', text: street, rest: words.slice(count).join(' ') }
  }
  return null
}
