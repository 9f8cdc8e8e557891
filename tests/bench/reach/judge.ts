import { prepareCity, reachedParts } from '../../../machines/audience/reach/city-reach.ts'
import { MIDDLE, RESIDENT_SHARE } from '../../../machines/audience/reach/parameters.ts'
import { type CityContacts, reachedShare, reachOf } from '../../../machines/audience/reach/reach.ts'
import { randomNumbers, SIMULATED_DAYS, type SimulatedCity, trueReach } from './agents.ts'

/** A part of 1: what the model said and what was true. */
export type Judged = { low: number; high: number; truth: number }

/** A random plan in a simulated city: what the model said of it, and what was true. */
export type JudgedPlan = {
  places: number
  days: number
  /** True contacts of residents by resident. */
  contacts: number
  once: Judged
  twice: Judged
  thrice: Judged
  byDay: Judged[]
  middle: number
  /** The range of decision 031: k from 0.35 to 0.8, whatever the places. */
  before: Judged
}

const KM_PER_DEGREE = 111.2
const CENTER = { latitude: 52, longitude: 20 }
const FLIGHTS = [7, 10, 14, 21, 28]
const MOST_PLACES = 40
/** Contacts by resident between which campaigns lie. */
const CONTACTS = { least: 0.02, most: 12 }
const OLDER_DISPERSION = { low: 0.35, high: 0.8 }

const judgePlan = (city: SimulatedCity, plan: readonly number[], first: number, days: number): JudgedPlan | null => {
  const { agents, scale } = city.traits
  const people = agents * scale
  const counted = plan.map((place) => ({
    residents: Array.from({ length: days }, (_, at) => city.passes[place]?.[first + at]?.length ?? 0),
    visitors: Array.from({ length: days }, (_, at) => city.visitorPasses[place]?.[first + at] ?? 0),
  }))
  const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
  const contacts = sum(counted.map(({ residents }) => sum(residents))) / agents
  if (contacts < CONTACTS.least || contacts > CONTACTS.most) return null
  // The model knows what a sensor counts: everybody, residents and visitors alike.
  const all = counted.map(({ residents, visitors }) => residents.map((each, at) => each + (visitors[at] ?? 0)))
  const placed: CityContacts = {
    ...CENTER,
    people,
    places: plan.map((place, at) => ({
      latitude: CENTER.latitude + (city.places[place]?.y ?? 0) / KM_PER_DEGREE,
      longitude:
        CENTER.longitude + (city.places[place]?.x ?? 0) / (KM_PER_DEGREE * Math.cos((CENTER.latitude * Math.PI) / 180)),
      contacts: scale * sum(all[at] ?? []),
    })),
  }
  const byDay = Array.from({ length: days }, (_, at) => ({
    date: String(at),
    audience: sum(all.map((each) => each[at] ?? 0)),
  }))
  const reach = reachOf([placed], byDay)
  if (!reach?.details) return null
  const truth = trueReach(city, plan, { first, days })
  const [one = 0, two = 0, three = 0] = truth.at(-1) ?? []
  const { details } = reach
  const judged = ({ low, high }: { low: number; high: number }, real: number): Judged => ({
    low: low / 100,
    high: high / 100,
    truth: real,
  })
  const total = sum(byDay.map(({ audience }) => audience))
  const residents = placed.places.map((place) => ({ ...place, contacts: RESIDENT_SHARE * place.contacts }))
  const busiest = byDay.reduce((most, { audience }) => Math.max(most, audience), 0) / total
  const mean = (RESIDENT_SHARE * scale * total) / people
  return {
    places: plan.length,
    days,
    contacts,
    once: judged({ low: reach.percent_low, high: reach.percent_high }, one),
    twice: judged(details.percent_2, two),
    thrice: judged(details.percent_3, three),
    byDay: details.by_day.map(([low = 0, high = 0], at) => judged({ low, high }, truth[at]?.[0] ?? 0)),
    middle: reachedParts(prepareCity({ ...CENTER, people, places: residents }), MIDDLE, { busiest, until: 1 })[0],
    before: {
      low: reachedShare(mean, OLDER_DISPERSION.low),
      high: reachedShare(mean, OLDER_DISPERSION.high),
      truth: one,
    },
  }
}

/** Judges random plans in a simulated city: 1 to 40 places, one to four weeks. */
export const judgeCity = (city: SimulatedCity, plans: number): JudgedPlan[] => {
  const random = randomNumbers(7000 + city.traits.seed)
  return Array.from({ length: plans }, () => {
    const days = FLIGHTS[random.int(FLIGHTS.length)] ?? 14
    const count = Math.max(1, Math.round(Math.exp(random.uniform() * Math.log(MOST_PLACES))))
    const plan = city.places
      .map((_, place) => ({ place, order: random.uniform() }))
      .sort((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ place }) => place)
    return judgePlan(city, plan, random.int(SIMULATED_DAYS - days + 1), days)
  }).filter((each) => each !== null)
}

/** Where the truth lies, in percent of the cases, and how wide the ranges are. */
export const summary = (cases: readonly Judged[]) => {
  const part = (is: (each: Judged) => boolean): number => (100 * cases.filter(is).length) / Math.max(1, cases.length)
  const ratios = cases
    .filter(({ low }) => low > 0)
    .map(({ low, high }) => high / low)
    .sort((one, other) => one - other)
  // Percents are rounded to a tenth.
  const ROUNDING = 0.0005
  return {
    cases: cases.length,
    inside: part(({ low, high, truth }) => truth >= low - ROUNDING && truth <= high + ROUNDING),
    below: part(({ low, truth }) => truth < low - ROUNDING),
    above: part(({ high, truth }) => truth > high + ROUNDING),
    ratio: ratios[Math.floor(ratios.length / 2)] ?? Number.NaN,
  }
}
