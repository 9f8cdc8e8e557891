import type { ModelledReach, ReachMissing } from '../../../contract/campaign/reach.ts'
import { type PreparedCity, prepareCity, type Reached, type ReachPlace, reachedParts } from './city-reach.ts'
import { fewestOf, MIDDLE, MOST, REACH_MODEL, RESIDENT_SHARE, type ReachAssumption } from './parameters.ts'
import type { MapPoint } from './residents.ts'

/** A city of a campaign: its people in the base, null if unknown, and its places with all contacts of the flight. */
export type CityContacts = MapPoint & { readonly people: number | null; readonly places: readonly ReachPlace[] }

/** Contacts of a campaign on a day, as a number or in proportion to one. */
export type DayContacts = { readonly date: string; readonly audience: number }

/** The part of people with at least one contact by a negative binomial distribution of the shape k. */
export const reachedShare = (contactsPerPerson: number, dispersion: number): number =>
  1 - (1 + contactsPerPerson / dispersion) ** -dispersion

/** The shape k of the negative binomial distribution that reaches a part of the people: what the trade publishes. */
export const dispersionOf = (contactsPerPerson: number, reached: number): number => {
  let [low, high] = [1e-6, 1e3]
  for (let step = 0; step < 60; step += 1) {
    const middle = Math.sqrt(low * high)
    if (reachedShare(contactsPerPerson, middle) < reached) low = middle
    else high = middle
  }
  return Math.sqrt(low * high)
}

/** The base of a reach: people and prepared cities; null if the residents of a city are unknown. */
type Base = { people: number; contacts: number; cities: PreparedCity[] }

/** Why there is no reach for some cities; null if there is one. */
export const missingReach = (cities: readonly CityContacts[]): ReachMissing | null => {
  if (cities.some(({ people }) => people === null || people <= 0)) return 'residents'
  return cities.some(({ places }) => places.some(({ contacts }) => contacts > 0)) ? null : 'contacts'
}

const baseOf = (cities: readonly CityContacts[]): Base | null => {
  if (missingReach(cities) !== null) return null
  const known = cities.map((city) => ({
    ...city,
    people: city.people ?? 0,
    places: city.places.map((place) => ({ ...place, contacts: RESIDENT_SHARE * Math.max(0, place.contacts) })),
  }))
  return {
    people: known.reduce((sum, { people }) => sum + people, 0),
    contacts: known.reduce((sum, { places }) => sum + places.reduce((all, { contacts }) => all + contacts, 0), 0),
    cities: known.map(prepareCity),
  }
}

/** Parts of the flight's contacts: on its busiest day, and from its first day to the end of each day. */
export const partsOfFlight = (byDay: readonly DayContacts[]): { busiest: number; until: number[] } => {
  const total = byDay.reduce((sum, { audience }) => sum + audience, 0)
  let [busiest, sum] = [0, 0]
  const until: number[] = []
  for (const { audience } of byDay) {
    busiest = Math.max(busiest, audience / total)
    sum += audience
    until.push(sum / total)
  }
  return { busiest, until }
}

type Assumed = (city: PreparedCity) => ReachAssumption
const assumptions: readonly [fewest: Assumed, middle: Assumed, most: Assumed] = [
  ({ places }) => fewestOf(places),
  () => MIDDLE,
  () => MOST,
]

/** People with at least one, two and three contacts under an assumption, over all cities. */
const peopleReached = ({ cities }: Base, assumed: Assumed, flight: { busiest: number; until: number }): Reached => {
  let [one, two, three] = [0, 0, 0]
  for (const city of cities) {
    const parts = reachedParts(city, assumed(city), flight)
    one += city.people * parts[0]
    two += city.people * parts[1]
    three += city.people * parts[2]
  }
  return [one, two, three]
}

const rounded = (value: number, decimals: number): number => Math.round(10 ** decimals * value) / 10 ** decimals

/**
 * Net reach of a campaign: residents with at least one, two and three contacts, as ranges, and their mean number of
 * contacts; null if {@link missingReach} says why. Contacts of residents = people reached × frequency, exactly, before
 * rounding. Visitors are neither in the people nor in these contacts.
 */
export const reachOf = (cities: readonly CityContacts[], byDay: readonly DayContacts[]): ModelledReach | null => {
  const base = baseOf(cities)
  const flight = partsOfFlight(byDay)
  if (!base || !(flight.busiest > 0)) return null
  const { people, contacts } = base
  const whole = assumptions.map((assumed) => peopleReached(base, assumed, { busiest: flight.busiest, until: 1 }))
  const rangeOf = (times: 0 | 1 | 2): [low: number, high: number] => {
    const all = whole.map((reached) => reached[times])
    return [Math.min(...all), Math.max(...all)]
  }
  const percentOf = (part: number): number => rounded((100 * part) / people, 1)
  const percents = ([low, high]: readonly [number, number]) => ({ low: percentOf(low), high: percentOf(high) })
  const [low, high] = rangeOf(0)
  const perPerson = contacts / people
  const places = base.cities.reduce((sum, city) => sum + city.places, 0)
  return {
    people: Math.round(people),
    reached_low: Math.round(low),
    reached_high: Math.round(high),
    percent_low: percentOf(low),
    percent_high: percentOf(high),
    frequency_low: rounded(contacts / high, 2),
    frequency_high: rounded(contacts / low, 2),
    details: {
      model: REACH_MODEL,
      contacts: Math.round(contacts),
      grp: rounded((100 * contacts) / people, 1),
      middle: percentOf(whole[1]?.[0] ?? Number.NaN),
      percent_2: percents(rangeOf(1)),
      percent_3: percents(rangeOf(2)),
      places,
      dispersion: {
        low: rounded(dispersionOf(perPerson, low / people), 2),
        high: rounded(dispersionOf(perPerson, high / people), 2),
      },
      assumptions: { resident_share: RESIDENT_SHARE, fewest: fewestOf(places), most: MOST },
      by_day: flight.until.map((until) =>
        [assumptions[0], assumptions[2]].map((assumed) =>
          percentOf(peopleReached(base, assumed, { busiest: flight.busiest, until })[0]),
        ),
      ),
    },
  }
}
