import type { WrittenAddress } from '../geocoder-port.ts'
import { isForeignCountry, type Region, regionsOf } from './regions.ts'

/** The parts of an address. Only a gazetteer can decide which of several texts is the city. */
export type ParsedAddress = {
  /** `00-017`. */
  postCode: string | null
  /** Whether the code has its hyphen or a cell of its own. Five digits are a code in many countries. */
  isCodePolish: boolean
  /** Texts that may name the city, the most probable first. */
  cities: readonly string[]
  street: string | null
  /** Whether the street has a word such as `ul.`; otherwise the text can be the name of a village too. */
  isStreetMarked: boolean
  /** Number of the house without the flat: `104/122`, `12A`. */
  number: string | null
  /** Texts of `cities` after a preposition: `w Krakowie`. */
  declined: ReadonlySet<string>
  /** Commune, county and voivodeship. */
  regions: readonly Region[]
  /** Whether another country is named. */
  isForeign: boolean
}

const markers =
  'ul|ulica|ulicy|al|aleja|aleje|alei|alejach|pl|plac|placu|os|osiedle|osiedlu|rondo|rondzie|skwer|skwerze|bulwar|bulwarze|szosa|trasa'
const STREET_MARKER = new RegExp(`(?:^|\\s)(?:${markers})(?:\\.\\s*|\\s+)(?=\\S)`, 'iu')
const COUNTRY = /^(?:polska|poland|pl|rp)$/iu
const REGION = /(?:^|\s)(?:woj|województwo|wojewodztwo|pow|powiat|gm|gmina)(?:\.\s*|\s+)[^,]*$/iu
const PREPOSITION = /^(?:we?|na|przy|nad|k\.|koło|okolice)\s+(?=\S)/iu
// What a name is: `wieś Droginia 192, poczta Myślenice`.
const LABEL = /^(?:wieś|miejscowość|msc\.|m\.|poczta|p-ta|miasto|przystanek)\s+(?=\p{L})/iu
const NUMBER_LABELS = new Set(['nr', 'nr.', 'numer', 'dom', 'budynek', 'bud.'])
const HYPHENATED_CODE = /(?<![\d-])(?:PL[- ]?)?(\d{2})\s?[-–—]\s?(\d{3})(?![\d-])/giu
const PLAIN_CODE = /(?:^|[,\s])(\d{2}) ?(\d{3})(?=\s*(?:,|$|\s\p{L}))/u
const HOUSE = /^\d+[a-z]?(?:[/-]\d*[a-z]?)*$/iu
const FLAT = /^(?:m|mieszk|mieszkanie|lok|lokal|p|piętro|nr)\.?\d*$/iu
const LETTERS = /\p{L}{2,}/u

// A pattern that is tied to the end of a text starts again at each character, which is slow for long texts.
const withoutEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && /[\s,-]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const tidy = (text: string): string => withoutEnd(text.replaceAll(/\s+/g, ' ').replace(/^[\s.,-]+/, ''))

const withoutPreposition = (text: string): string => tidy(text.replace(LABEL, '').replace(PREPOSITION, ''))

/** A post code of five digits. A spreadsheet can have converted it to a number: `17` is 00-017. */
const codeOfCell = (cell: string | undefined): string | null => {
  const digits = (cell ?? '').replaceAll(/\D/g, '')
  if (digits.length < 1 || digits.length > 5) return null
  const code = digits.padStart(5, '0')
  return `${code.slice(0, 2)}-${code.slice(2)}`
}

type Found = { street: string | null; number: string | null; city: string | null; isMarked: boolean }

const splitAtNumber = (text: string): Found => {
  const tokens = text.split(' ')
  const firstWord = tokens.findIndex((token) => LETTERS.test(token))
  const at = firstWord < 0 ? -1 : tokens.findIndex((token, index) => index > firstWord && HOUSE.test(token))
  if (at < 0) return { street: text, number: null, city: null, isMarked: false }
  const rest = tokens.slice(at + 1)
  const isSuffix = /^[a-z]$/iu.test(rest[0] ?? '') && !/^[wmk]$/iu.test(rest[0] ?? '')
  const suffix = isSuffix ? (rest.shift() ?? '') : ''
  const isOfFlat = (token: string): boolean => FLAT.test(token) || HOUSE.test(token) || token === '/'
  const cityAt = rest.findIndex((token) => !isOfFlat(token))
  const city = cityAt < 0 ? '' : withoutPreposition(rest.slice(cityAt).join(' '))
  return {
    street: tokens.slice(0, NUMBER_LABELS.has(tokens[at - 1]?.toLowerCase() ?? '') ? at - 1 : at).join(' '),
    number: `${tokens[at]}${suffix}`.toUpperCase(),
    city: city === '' ? null : city,
    isMarked: false,
  }
}

const readSegment = (segment: string): Found => {
  const marker = STREET_MARKER.exec(segment)
  if (!marker) {
    const found = splitAtNumber(segment)
    return found.number === null ? { ...found, street: null, city: withoutPreposition(segment) } : found
  }
  const before = withoutPreposition(segment.slice(0, marker.index))
  const found = splitAtNumber(segment.slice(marker.index + marker[0].length))
  return { ...found, isMarked: true, city: found.city ?? (before === '' ? null : before) }
}

type Written = {
  segments: string[]
  regions: readonly Region[]
  isForeign: boolean
  postCode: string | null
  isCodePolish: boolean
  cities: string[]
}

/** Segments between commas. The segment with the post code is split there; the text after the code is the city. */
const segmentsOf = (text: string): Written => {
  // Houses have such numbers too: `Krakowska 71-105, 50-426 Wrocław`.
  const hyphenated = [...text.matchAll(HYPHENATED_CODE)].at(-1) ?? null
  const match = hyphenated ?? PLAIN_CODE.exec(text)
  const [before, after] = match ? [text.slice(0, match.index), text.slice(match.index + match[0].length)] : [text, '']
  const [next = '', ...others] = after.split(',')
  const city = withoutPreposition(next.replace(REGION, ''))
  const isCity = city !== '' && !STREET_MARKER.test(city) && splitAtNumber(city).number === null
  const all = [...before.split(','), next, ...others].map(tidy)
  const isShown = (segment: string): boolean =>
    segment !== '' && !COUNTRY.test(segment) && regionsOf(segment).length === 0
  const segments = [...before.split(','), ...(isCity ? [] : [next]), ...others]
    .map((segment) => tidy(tidy(segment).replace(REGION, '').replace(LABEL, '')))
    .filter(isShown)
  return {
    segments,
    regions: all.flatMap(regionsOf),
    isForeign: all.some(isForeignCountry),
    postCode: match ? `${match[1]}-${match[2]}` : null,
    isCodePolish: hyphenated !== null,
    cities: isCity ? [city] : [],
  }
}

/**
 * Parses an address in Poland as people write it: `ul. Długa 5/7 m. 3, 00-238 Warszawa`, `Warszawa Długa 5`. A post
 * code and a city in separate cells take precedence over those in the text.
 */
export const parseAddress = ({ text, postCode, city }: WrittenAddress): ParsedAddress => {
  const lines = tidy(text.replaceAll(/[\r\n;|()]+/g, ', '))
  const written = segmentsOf(lines)
  const found = written.segments.map(readSegment)
  const withStreet = found.find(({ street }) => street !== null)
  const cells = (city ?? '').split(/[,;|()]+/).map(tidy)
  const ofCells = cells.filter((cell) => regionsOf(cell).length === 0)
  const named = [...ofCells, ...written.cities, ...found.map((part) => part.city ?? '')]
  const cities = named.map(withoutPreposition)
  const ofCell = codeOfCell(postCode)
  return {
    postCode: ofCell ?? written.postCode,
    isCodePolish: ofCell !== null || written.isCodePolish,
    cities: [...new Set(cities.filter((name) => LETTERS.test(name)))],
    street: withStreet?.street ?? null,
    isStreetMarked: withStreet?.isMarked ?? false,
    number: withStreet?.number ?? null,
    declined: new Set(
      [...cells, ...lines.split(',')]
        .map(tidy)
        .filter((part) => PREPOSITION.test(part))
        .map(withoutPreposition),
    ),
    regions: [...written.regions, ...cells.flatMap(regionsOf)],
    isForeign: written.isForeign,
  }
}
