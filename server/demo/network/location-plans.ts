import { roundRobin, shuffled, stream } from '../random.ts'
import type { CityPlan } from './tables/cities.ts'
import { type IndustryPlan, industryPlans } from './tables/industries.ts'
import type { StreetSegment } from './tables/street-segment.ts'

/** A location without ids. `roominess` is the room for screens, from 1 (little) to 3 (much). */
export type LocationPlan = {
  name: string
  address: string
  latitude: number
  longitude: number
  industry_ids: number[]
  roominess: number
  screens: number
  has_arabox: boolean
  is_active: boolean
}

const METRES_PER_DEGREE = 111_320
const GREATEST_SCATTER_METRES = 60
const MOST_SCREENS = 4

const industryOf = (id: number): IndustryPlan => roundRobin(industryPlans, id - 1)

const deckOfIndustries = (size: number, next: () => number): number[] => {
  const exact = industryPlans.map((plan, index) => ({ id: index + 1, due: (plan.percent * size) / 100 }))
  const whole = exact.flatMap(({ id, due }) => Array.from({ length: Math.floor(due) }, () => id))
  const byRemainder = [...exact].sort((a, b) => (b.due % 1) - (a.due % 1) || a.id - b.id)
  const rest = byRemainder.slice(0, size - whole.length).map(({ id }) => id)
  return shuffled([...whole, ...rest], next)
}

const takeSuitable = (deck: number[], street: StreetSegment): number => {
  const suits = (id: number) => street[7] !== 'promenade' || industryOf(id).on_promenade
  const at = Math.max(0, deck.findIndex(suits))
  const [id] = deck.splice(at, 1)
  return id ?? 6
}

const pointOn = (street: StreetSegment, share: number, next: () => number): { latitude: number; longitude: number } => {
  const [, fromLatitude, fromLongitude, toLatitude, toLongitude] = street
  const latitude = fromLatitude + (toLatitude - fromLatitude) * share
  const longitude = fromLongitude + (toLongitude - fromLongitude) * share
  const scatter = () => ((next() * 2 - 1) * GREATEST_SCATTER_METRES) / METRES_PER_DEGREE
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return {
    latitude: round(latitude + scatter()),
    longitude: round(longitude + scatter() / Math.cos((latitude * Math.PI) / 180)),
  }
}

const planOn = (
  street: StreetSegment,
  share: number,
  industryId: number,
  turn: number,
  next: () => number,
): LocationPlan => {
  const [streetName, , , , , first, last, , town] = street
  const plan = industryOf(industryId)
  const number = Math.round(first + (last - first) * share)
  const short = streetName.replace(/^(ul\.|al\.|Aleje) /, '')
  const partner = plan.shares_with.length > 0 && next() < 0.4 ? [roundRobin(plan.shares_with, turn)] : []
  return {
    name: `${roundRobin(plan.places, turn)}, ${short} ${number}`,
    address: town === undefined ? `${streetName} ${number}` : `${streetName} ${number}, ${town}`,
    ...pointOn(street, share, next),
    industry_ids: [industryId, ...partner],
    roominess: plan.roominess,
    screens: 1,
    has_arabox: false,
    is_active: next() >= 0.02,
  }
}

const spreadScreens = (locations: LocationPlan[], screens: number, next: () => number): void => {
  for (let left = screens - locations.length; left > 0; ) {
    const location = roundRobin(locations, Math.floor(next() * locations.length))
    if (location.screens < MOST_SCREENS && next() < location.roominess / 3) {
      location.screens += 1
      left -= 1
    }
  }
}

const addAraboxes = (locations: LocationPlan[], araboxes: number, next: () => number): void => {
  const ranked = locations
    .filter((location) => location.is_active)
    .map((location) => ({ location, busy: location.screens + location.roominess / 2 + next() * 2.5 }))
    .sort((a, b) => b.busy - a.busy)
  for (const { location } of ranked.slice(0, araboxes)) location.has_arabox = true
}

/**
 * Plans the locations of one agglomeration, evenly along its streets, with exactly the planned numbers of locations,
 * screens and araboxes.
 */
export const planLocations = (plan: CityPlan, seed: number): LocationPlan[] => {
  const next = stream(seed)
  const deck = deckOfIndustries(plan.locations, next)
  const streets = shuffled(plan.streets, next)
  const turns = industryPlans.map(() => Math.floor(next() * 60))
  const locations = streets.flatMap((street, index) => {
    const count = Math.floor((plan.locations - index - 1) / streets.length) + 1
    return Array.from({ length: Math.max(0, count) }, (_, position) => {
      const industryId = takeSuitable(deck, street)
      const turn = (turns[industryId - 1] ?? 0) + 1
      turns[industryId - 1] = turn
      return planOn(street, (position + 0.15 + 0.7 * next()) / count, industryId, turn, next)
    })
  })
  spreadScreens(locations, plan.screens, next)
  addAraboxes(locations, plan.araboxes, next)
  return locations
}
