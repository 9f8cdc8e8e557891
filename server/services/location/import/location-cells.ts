import type * as z from 'zod'
import { LONGEST_ADDRESS, LONGEST_NAME, MOST_INDUSTRIES } from '../../../../contract/limits.ts'
import type { Coordinates } from '../../../../contract/location/coordinates.ts'
import { latitude, longitude } from '../../../../contract/location/location.ts'
import type { LocationColumn } from '../../../../contract/location/location-import.ts'
import { venueType } from '../../../../contract/location/venue-types.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { importFaults } from '../../../../contract/sheet-import.ts'
import { boundSentences, validation } from '../../../../contract/validation.ts'
import { requiredText } from '../../../../contract/values.ts'
import { canonicalTimeZone, timeZoneErrorOf } from '../../../../machines/calendar/time-zones.ts'
import { parseInput } from '../../../http/parse-input.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Named, recordFinder } from '../../../spreadsheet/values/names.ts'
import { decimalNumber } from '../../../spreadsheet/values/numbers.ts'

/** The members of a location that a file can have. */
export type LocationFacts = {
  name: string
  address: string
  city_id: number
  company_id: number
  latitude: number
  longitude: number
  industry_ids: readonly number[]
  is_active: boolean
  venue_type: number | null
  time_zone: string
}

/** The records that cells can name, and the time at which time zones are validated. */
export type References = {
  cities: readonly (Named & Coordinates)[]
  companies: readonly Named[]
  industries: readonly Named[]
  now: Date
}

/** All columns except `id`, which identifies the location. */
export type FactColumn = Exclude<LocationColumn, 'id'>

/** The member of a location for each column. */
export const memberOf = {
  name: 'name',
  address: 'address',
  city: 'city_id',
  company: 'company_id',
  latitude: 'latitude',
  longitude: 'longitude',
  industries: 'industry_ids',
  active: 'is_active',
  venue_type: 'venue_type',
  time_zone: 'time_zone',
} as const satisfies Record<FactColumn, keyof LocationFacts>

/** The columns except `id`, in their order. */
export const factColumns = Object.keys(memberOf) as FactColumn[]

const yes = ['yes', 'tak', 'true', '1', 'active', 'aktywna', 'aktywny']
const no = ['no', 'nie', 'false', '0', 'inactive', 'nieaktywna', 'nieaktywny']

/** The value of a cell, or the message of its fault. */
type Read = { value: LocationFacts[keyof LocationFacts] } | { fault: string }

const checked = (schema: z.core.$ZodType, value: unknown): Read => {
  try {
    return { value: parseInput(schema, value, 'cell') as LocationFacts[keyof LocationFacts] }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { fault: error.details.errors?.[0]?.message ?? validation.value }
  }
}

const numberOf = (schema: z.core.$ZodType, text: string): Read => {
  if (text === '') return { fault: validation.required }
  const number = decimalNumber(text)
  return Number.isNaN(number) ? { fault: validation.number } : checked(schema, number)
}

/** Creates a function that finds the id of a record by its name or id. */
const finder = (records: readonly Named[]): ((text: string) => number | undefined) => {
  const find = recordFinder(records)
  return (text) => {
    const found = find(text)
    return typeof found === 'number' ? found : undefined
  }
}

/** Names of industries in cells, and the most parts between commas and semicolons of one name. */
type NamesWithCommas = { find: (text: string) => number | undefined; mostParts: number }

/** Parses the industries of a cell. Commas and semicolons separate names, but can also be part of a name. */
const industriesOf = ({ find, mostParts }: NamesWithCommas, text: string): Read => {
  const parts = text.split(/[;,]/).map((part) => part.trim())
  const found = new Set<number>()
  for (let from = 0; from < parts.length; ) {
    const ends = Array.from({ length: Math.min(mostParts, parts.length - from) }, (_, index) => from + index + 1)
    const end = ends.findLast((each) => find(parts.slice(from, each).join(', ')) !== undefined)
    const id = end === undefined ? undefined : find(parts.slice(from, end).join(', '))
    if (end === undefined || id === undefined) {
      if (parts[from] !== '') return { fault: serverValidation.noIndustry }
      from += 1
    } else {
      found.add(id)
      from = end
    }
  }
  if (found.size > MOST_INDUSTRIES)
    return { fault: boundSentences.mostEntries.replace('{{count}}', `${MOST_INDUSTRIES}`) }
  return { value: [...found].toSorted((one, other) => one - other) }
}

const flagOf = (text: string): Read => {
  const lower = text.toLowerCase()
  if (yes.includes(lower)) return { value: true }
  return no.includes(lower) ? { value: false } : { fault: importFaults.yesOrNo }
}

const zoneOf = (text: string, now: Date): Read => {
  const fault = timeZoneErrorOf(text, now)
  return fault === null ? { value: canonicalTimeZone(text) ?? text } : { fault }
}

/** Creates the functions that parse the cells of each column. Only a time zone and a state may be empty. */
export const cellReaders = ({ cities, companies, industries, now }: References) => {
  const [findCity, findCompany, findIndustry] = [finder(cities), finder(companies), finder(industries)]
  const mostParts = Math.max(1, ...industries.map(({ name }) => name.split(/[;,]/).length))
  const industryNames = { find: findIndustry, mostParts }
  const reference =
    (find: (text: string) => number | undefined, fault: string) =>
    (text: string): Read => {
      const value = text === '' ? undefined : find(text)
      return value === undefined ? { fault: text === '' ? validation.required : fault } : { value }
    }
  const zones = new Map<string, Read>()
  const readers: Record<FactColumn, (text: string) => Read> = {
    name: (text) => checked(requiredText(LONGEST_NAME), text),
    address: (text) => checked(requiredText(LONGEST_ADDRESS), text),
    city: reference(findCity, importFaults.noCity),
    company: reference(findCompany, importFaults.noCompany),
    latitude: (text) => numberOf(latitude, text),
    longitude: (text) => numberOf(longitude, text),
    industries: (text) => industriesOf(industryNames, text),
    active: flagOf,
    venue_type: (text) => (text === '' ? { value: null } : numberOf(venueType, text)),
    time_zone: (text) => {
      const known = zones.get(text) ?? zoneOf(text, now)
      zones.set(text, known)
      return known
    },
  }
  return readers
}

/** Creates the function that formats a stored value as the readable text of a cell. */
export const cellTexts = ({ cities, companies, industries }: References) => {
  const names = (records: readonly Named[]) => new Map(records.map(({ id, name }) => [id, name]))
  const [cityNames, companyNames, industryNames] = [names(cities), names(companies), names(industries)]
  return (facts: LocationFacts, column: FactColumn): string => {
    switch (column) {
      case 'city':
        return cityNames.get(facts.city_id) ?? ''
      case 'company':
        return companyNames.get(facts.company_id) ?? ''
      case 'industries':
        return facts.industry_ids.map((id) => industryNames.get(id) ?? '').join(', ')
      case 'active':
        return facts.is_active ? 'yes' : 'no'
      default:
        return String(facts[memberOf[column]] ?? '')
    }
  }
}
