import { expect, test } from 'vitest'
import { candidatesOf } from '../../../tests/support/samples/plan-candidates.ts'
import { prepareCity, reachedParts } from '../../audience/reach/city-reach.ts'
import { MIDDLE, RESIDENT_SHARE } from '../../audience/reach/parameters.ts'
import { MINIMUM_PRICE_GROSZE, priceOf } from '../price/pricing.ts'
import { GOAL_MARGIN, type PlanningTask, type ProposedPlan, proposePlans } from './proposals.ts'
import type { CityBounds } from './ranked-screens.ts'
import type { CandidatePlace, RankedScreen } from './screens-of-city.ts'

/** Pseudo-random numbers from 0 to below 1 (mulberry32), so that each run judges the same networks. */
const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Small = Omit<PlanningTask, 'flights'> & { places: readonly CandidatePlace[] }

const middle = { latitude: 52.23, longitude: 21.05 }
/** Points within 10 km of the middle. */
const pointOf = (at: number) => ({
  latitude: 52.15 + ((at * 7) % 19) / 120,
  longitude: 20.92 + ((at * 11) % 23) / 90,
})

const task = (more: Partial<Small>): PlanningTask & Small => ({
  places: [],
  flights: [candidatesOf(more.places ?? [])],
  bounds: new Map(),
  pinned: new Set(),
  days: 14,
  spotSeconds: 30,
  discountPercent: 0,
  budgetGrosze: null,
  goal: null,
  mostScreens: 5000,
  cities: new Map(),
  ...more,
})

/** A network of 6 to 10 screens in one or two cities, whose prices lie on both sides of several bands. */
const smallTask = (seed: number): PlanningTask & Small => {
  const random = randomOf(seed)
  const int = (below: number): number => Math.floor(random() * below)
  const places: CandidatePlace[] = []
  let screen = 1
  while (screen <= 6 + int(4)) {
    const screenIds = random() < 0.3 ? [screen, screen + 1] : [screen]
    screen += screenIds.length
    const value = random() < 0.1 ? 0 : int(100_000)
    const [latitude, longitude] = [52.2 + random() / 10, 21 + random() / 6]
    const place = { id: `p${places.length}`, cityId: 1 + int(2), latitude, longitude, value, screenIds }
    places.push({ ...place, isMeasured: random() < 0.5 })
  }
  const bounds: CityBounds =
    random() < 0.4 ? new Map([[1, { min: int(3), max: random() < 0.5 ? 3 + int(3) : null }]]) : new Map()
  const all = places.flatMap(({ screenIds }) => screenIds)
  return task({
    places,
    bounds,
    pinned: new Set(random() < 0.2 ? [all[int(all.length)] ?? 1] : []),
    days: 4 + int(40),
    spotSeconds: 40 + int(80),
    discountPercent: -int(40),
    budgetGrosze: random() < 0.7 ? 2_900_000 + int(150_000_000) : null,
    goal: random() < 0.6 ? int(500_000) : null,
    cities: new Map([1, 2].map((cityId) => [cityId, { ...middle, people: 50_000 + int(500_000) }])),
  })
}

type Subset = { ids: number[]; priceGrosze: number; contacts: number }

/** Every set of screens that a plan may have, by enumeration. */
const allSubsets = ({ places, bounds, pinned, ...terms }: Small): Subset[] => {
  const screens = places.flatMap((place) => place.screenIds.map((id) => ({ id, place })))
  return Array.from({ length: 2 ** screens.length }, (_, bits) => {
    const chosen = screens.filter((_screen, at) => (bits >> at) & 1)
    const ids = chosen.map(({ id }) => id)
    const price = priceOf(chosen.length, terms.days, terms.spotSeconds, terms.discountPercent)
    const inCity = (cityId: number): number => chosen.filter(({ place }) => place.cityId === cityId).length
    const isAllowed =
      chosen.length >= 5 &&
      [...pinned].every((id) => ids.includes(id)) &&
      [...bounds].every(([id, { min, max }]) => inCity(id) >= min && (max === null || inCity(id) <= max))
    const contacts = [...new Set(chosen.map(({ place }) => place))].reduce((sum, { value }) => sum + value, 0)
    return isAllowed && price && price.priceGrosze >= MINIMUM_PRICE_GROSZE
      ? [{ ids, priceGrosze: price.priceGrosze, contacts }]
      : []
  }).flat()
}

const planWith = (plans: readonly ProposedPlan[], label: string): ProposedPlan | undefined =>
  plans.find(({ labels }) => (labels as string[]).includes(label))

const least = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]): number =>
  values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY)

/** Compares the proposals of a task with every subset; returns which case it was. */
const judge = (small: PlanningTask & Small): string => {
  const { plans, floors, unmet } = proposePlans(small)
  const subsets = allSubsets(small)
  if (subsets.length === 0) {
    expect(plans).toEqual([])
    expect(['too_few_screens', 'city_minimum', 'price_never_reached']).toContain(unmet[0]?.code)
    return 'impossible'
  }
  const { goal, budgetGrosze } = small
  const cheapestForGoal = least(
    subsets.filter(({ contacts }) => contacts >= (goal ?? 0)).map((each) => each.priceGrosze),
  )
  const limit =
    budgetGrosze ??
    (goal !== null && cheapestForGoal < Number.POSITIVE_INFINITY
      ? GOAL_MARGIN * cheapestForGoal
      : Number.POSITIVE_INFINITY)
  const affordable = subsets.filter(({ priceGrosze }) => priceGrosze <= limit)
  if (affordable.length === 0) {
    expect(unmet).toEqual([
      { code: 'budget_too_low', lowestPriceGrosze: least(subsets.map((each) => each.priceGrosze)) },
    ])
    expect(plans).toEqual([])
    return 'too expensive'
  }
  const largest = most(affordable.map(({ contacts }) => contacts))
  expect(planWith(plans, 'most_contacts')?.contacts).toBe(largest)
  expect(unmet.length).toBe(goal !== null && largest < goal ? 1 : 0)
  const cheapestFloor = floors?.lowest_price ?? Number.NaN
  expect(cheapestFloor).toBe(goal !== null && largest >= goal ? goal : 0.85 * largest)
  expect(planWith(plans, 'lowest_price')?.priceGrosze).toBe(
    least(affordable.filter(({ contacts }) => contacts >= cheapestFloor).map((each) => each.priceGrosze)),
  )
  const cpm = planWith(plans, 'best_cpm')
  const bestCpm = least(
    affordable
      .filter(({ contacts }) => contacts >= 0.5 * largest && contacts > 0)
      .map((each) => each.priceGrosze / each.contacts),
  )
  if (cpm) expect(cpm.priceGrosze / cpm.contacts).toBeCloseTo(bestCpm, 9)
  else expect(largest).toBe(0)
  for (const { screens, priceGrosze, contacts } of plans) {
    const ids = screens.map(({ id }) => id).toSorted((a, b) => a - b)
    expect(subsets.find((subset) => subset.ids.join() === ids.join())).toEqual({ ids, priceGrosze, contacts })
    expect(priceGrosze).toBeLessThanOrEqual(limit)
  }
  return 'proposed'
}

test('in 400 small networks no subset is better than a proposal: price, contacts, CPM, bounds, pinned screens', () => {
  const cases = Array.from({ length: 400 }, (_, seed) => judge(smallTask(seed)))
  const count = (kind: string): number => cases.filter((each) => each === kind).length
  expect(count('proposed')).toBeGreaterThan(250)
  expect(count('impossible')).toBeGreaterThan(5)
  expect(count('too expensive')).toBeGreaterThan(5)
})

/** A network of 14 cities with 30 places each; values differ by a factor of about thirty. */
const network = (seed: number): CandidatePlace[] => {
  const random = randomOf(seed)
  return Array.from({ length: 420 }, (_, at) => ({
    id: `p${String(at).padStart(3, '0')}`,
    cityId: 1 + (at % 14),
    ...pointOf(at),
    value: Math.round(20_000 * Math.exp(3.4 * random())),
    isMeasured: at % 2 === 0,
    screenIds: at % 3 === 0 ? [2 * at + 1, 2 * at + 2] : [2 * at + 1],
  }))
}
const cities = new Map(
  Array.from({ length: 14 }, (_, at) => [at + 1, { ...middle, people: 150_000 + 90_000 * at }] as const),
)
const large = (more: Partial<Small>): PlanningTask => task({ places: network(7), spotSeconds: 10, cities, ...more })

test('a higher budget never has fewer contacts, and a higher goal is never cheaper', () => {
  let contacts = 0
  for (let budgetGrosze = 3_000_000; budgetGrosze <= 40_000_000; budgetGrosze += 370_000) {
    const plan = planWith(proposePlans(large({ budgetGrosze })).plans, 'most_contacts')
    expect(plan?.contacts ?? 0).toBeGreaterThanOrEqual(contacts)
    contacts = plan?.contacts ?? contacts
  }
  let priceGrosze = 0
  for (let goal = 1_000_000; goal <= 20_000_000; goal += 190_000) {
    const plan = planWith(proposePlans(large({ goal })).plans, 'lowest_price')
    expect(plan?.contacts).toBeGreaterThanOrEqual(goal)
    expect(plan?.priceGrosze ?? 0).toBeGreaterThanOrEqual(priceGrosze)
    priceGrosze = plan?.priceGrosze ?? priceGrosze
  }
})

test('the order of the candidates does not matter, and no screen is proposed twice', () => {
  const budgetGrosze = 12_000_000
  const forwards = proposePlans(large({ budgetGrosze }))
  expect(proposePlans(large({ budgetGrosze, places: network(7).toReversed() }))).toEqual(forwards)
  for (const { screens } of forwards.plans) expect(new Set(screens.map(({ id }) => id)).size).toBe(screens.length)
  expect(forwards.plans.length).toBeGreaterThanOrEqual(3)
})

test('around each edge of a price band, the dearer side is not proposed', () => {
  for (const edge of [70, 140, 350, 700, 1050]) {
    // With one day, screens are screen-days: a budget of the price at the edge also buys the cheaper next band.
    const atEdge = priceOf(edge, 1, 120, 0)
    const above = priceOf(edge + 1, 1, 120, 0)
    const places = Array.from({ length: 1200 }, (_, at) => ({
      id: `p${String(at).padStart(4, '0')}`,
      cityId: 1,
      ...middle,
      value: 1000,
      isMeasured: true,
      screenIds: [at + 1],
    }))
    if (!atEdge || !above || atEdge.priceGrosze < MINIMUM_PRICE_GROSZE) continue
    const isFall = above.priceGrosze < atEdge.priceGrosze
    const { plans } = proposePlans(task({ places, days: 1, spotSeconds: 120, goal: edge * 1000 }))
    const plan = planWith(plans, 'lowest_price')
    expect([edge, plan?.screens.length]).toEqual([edge, isFall ? edge + 1 : edge])
    expect(plan?.dearerScreens).toBe(isFall ? edge : null)
  }
})

test('a second screen at a place adds nobody: it is proposed only when every place has one', () => {
  const places = Array.from({ length: 6 }, (_, at) => ({
    id: `p${at}`,
    cityId: 1,
    ...middle,
    value: 1000 + at,
    isMeasured: true,
    screenIds: [2 * at + 1, 2 * at + 2],
  }))
  const { plans } = proposePlans(task({ places, days: 60, spotSeconds: 120, goal: 6000 }))
  const plan = planWith(plans, 'lowest_price')
  expect(new Set(plan?.screens.slice(0, 6).map(({ placeId }) => placeId)).size).toBe(6)
  expect(plan?.contacts).toBe(6015)
})

test('among places with equal values, those with a sensor of their own come first', () => {
  const places = Array.from({ length: 10 }, (_, at) => ({
    id: `p${at}`,
    cityId: 1,
    ...middle,
    value: 1000,
    isMeasured: at >= 5,
    screenIds: [at + 1],
  }))
  const { plans } = proposePlans(task({ places, days: 60, spotSeconds: 120, goal: 5000 }))
  expect(planWith(plans, 'lowest_price')?.screens.map(({ id }) => id)).toEqual([6, 7, 8, 9, 10])
})

/** The people whom some screens reach, by the model itself. */
const reachedBy = (
  screens: readonly RankedScreen[],
  { days }: { days: number },
  known: PlanningTask['cities'],
): number =>
  [...known].reduce((sum, [cityId, city]) => {
    const places = screens
      .filter((screen) => screen.cityId === cityId)
      .map(({ latitude, longitude, value }) => ({ latitude, longitude, contacts: RESIDENT_SHARE * value }))
    return (
      sum + city.people * reachedParts(prepareCity({ ...city, places }), MIDDLE, { busiest: 1 / days, until: 1 })[0]
    )
  }, 0)

test('the widest reach spreads over cities: it reaches more people than the most contacts for the same budget', () => {
  const { plans } = proposePlans(large({ budgetGrosze: 9_000_000 }))
  const reached = (label: string): number => reachedBy(planWith(plans, label)?.screens ?? [], { days: 14 }, cities)
  expect(reached('widest_reach')).toBeGreaterThan(reached('most_contacts'))
  expect(planWith(plans, 'widest_reach')?.contacts).toBeLessThan(planWith(plans, 'most_contacts')?.contacts ?? 0)
})

test('in one city, the widest reach takes places far from each other before busier ones side by side', () => {
  const side = Array.from({ length: 6 }, (_, at) => ({
    latitude: 52.23,
    longitude: 21.05 + at / 10_000,
    value: 60_000,
  }))
  const far = Array.from({ length: 6 }, (_, at) => ({ ...pointOf(3 * at), value: 50_000 }))
  const places = [...side, ...far].map((each, at) => ({
    ...each,
    id: `p${at}`,
    cityId: 1,
    isMeasured: true,
    screenIds: [at + 1],
  }))
  const oneCity = new Map([[1, { ...middle, people: 300_000 }]])
  const budgetGrosze = priceOf(6, 14, 120, 0)?.priceGrosze ?? 0
  const { plans } = proposePlans(task({ places, spotSeconds: 120, cities: oneCity, budgetGrosze, mostScreens: 6 }))
  const ids = (label: string) => planWith(plans, label)?.screens.map(({ id }) => id)
  expect(ids('most_contacts')).toEqual([1, 2, 3, 4, 5, 6])
  expect(ids('widest_reach')?.filter((id) => id > 6).length).toBeGreaterThanOrEqual(4)
})

test('in small networks the widest reach is within 3 percent of the best of all subsets, in nine of ten cases equal to it', () => {
  const shares: number[] = []
  for (let seed = 0; seed < 120; seed += 1) {
    const small = smallTask(seed)
    const { plans } = proposePlans({ ...small, budgetGrosze: small.budgetGrosze ?? 60_000_000, goal: null })
    const plan = planWith(plans, 'widest_reach')
    if (!plan) continue
    const screens = new Map(
      small.places.flatMap(({ id: placeId, screenIds, ...place }) =>
        screenIds.map((id, at) => [id, { ...place, id, placeId, value: at === 0 ? place.value : 0 }] as const),
      ),
    )
    const best = allSubsets(small)
      .filter(({ priceGrosze }) => priceGrosze <= (small.budgetGrosze ?? 60_000_000))
      .reduce((most, { ids }) => {
        // A place counts by whichever of its screens is chosen first.
        const chosen = new Map(ids.flatMap((id) => screens.get(id) ?? []).map((each) => [each.placeId, each]))
        const whole = [...chosen.values()].map((each) => ({
          ...each,
          value: small.places.find(({ id }) => id === each.placeId)?.value ?? 0,
        }))
        return Math.max(most, reachedBy(whole, small, small.cities))
      }, 0)
    shares.push(reachedBy(plan.screens, small, small.cities) / best)
  }
  expect(shares.length).toBeGreaterThan(60)
  expect(least(shares)).toBeGreaterThan(0.97)
  expect(shares.filter((share) => share > 0.999).length / shares.length).toBeGreaterThan(0.9)
})

test('the curve rises in price and contacts, has at most 200 points, and begins with the lowest price', () => {
  const { front } = proposePlans(large({ budgetGrosze: 12_000_000 }))
  expect(front.length).toBeLessThanOrEqual(200)
  expect(front.length).toBeGreaterThan(50)
  for (const [at, { priceGrosze, sum }] of front.entries()) {
    const before = front[at - 1]
    if (before) expect([priceGrosze > before.priceGrosze, sum > before.sum]).toEqual([true, true])
  }
})

test('what cannot be met is said with the nearest value that can', () => {
  const places = network(7)
  const all = places.reduce((sum, { value }) => sum + value, 0)
  expect(proposePlans(large({ goal: all + 1 })).unmet).toEqual([{ code: 'goal_unreachable', mostContacts: all }])
  const poor = proposePlans(large({ goal: 5_000_000, budgetGrosze: 3_500_000 })).unmet
  expect(poor).toEqual([
    { code: 'goal_over_budget', priceGrosze: expect.any(Number), mostContacts: expect.any(Number) },
  ])
  expect(proposePlans(large({ bounds: new Map([[1, { min: 100, max: null }]]) })).unmet).toEqual([
    { code: 'city_minimum', cityId: 1, min: 100, free: expect.any(Number) },
  ])
  expect(proposePlans(task({ places: places.slice(0, 3) })).unmet).toEqual([{ code: 'too_few_screens', free: 4 }])
})

test('of several possible flights, each proposal has the one in which it is best', () => {
  const places = network(7)
  const half = places.map((place) => ({ ...place, value: place.value / 2 }))
  const soldOut = places.slice(0, 2)
  const one = proposePlans(large({ budgetGrosze: 9_000_000 }))
  const several = proposePlans({
    ...large({ budgetGrosze: 9_000_000 }),
    flights: [half, soldOut, places].map(candidatesOf),
  })
  expect(several).toEqual({
    ...one,
    plans: one.plans.map((plan) => ({ ...plan, flight: 2 })),
    front: one.front.map((point) => ({ ...point, flight: 2 })),
  })
})
