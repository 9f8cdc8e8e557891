import { MINIMUM_SCREENS } from '../../../contract/campaign/campaign.ts'
import type { PlanLabel } from '../../../contract/campaign/plan.ts'
import { priceOf } from '../price/pricing.ts'
import {
  cheapest,
  frontOf,
  largest,
  lowestUnitPrice,
  type PriceTerms,
  priceQuantities,
  type Quantity,
  type QuantityRange,
} from './quantities.ts'
import { type Ranking, type RankingRules, rankScreens, type Search } from './ranked-screens.ts'
import type { CityCandidates, RankedScreen } from './screens-of-city.ts'
import { type CityPeople, spreadOrder } from './spread-order.ts'

/** Part of the contacts of the largest plan that the cheapest plan has, if only a budget is given. */
export const CHEAPEST_FLOOR = 0.85
/** Part of the contacts of the largest plan without which no best CPM is looked for: it would be a few screens. */
export const CPM_FLOOR = 0.5
/** Price of the dearest plan relative to the cheapest one that meets a goal, if only a goal is given. */
export const GOAL_MARGIN = 1.2
/** Most points of the curve of price and contacts. */
export const MOST_FRONT_POINTS = 200

/** Possible flights, what a plan may cost, and what it must reach. Contacts are those in the target group. */
export type PlanningTask = RankingRules &
  PriceTerms & {
    /** The candidates by city in each possible flight; all flights have the same number of days. */
    flights: readonly (readonly CityCandidates[])[]
    /** The highest price in grosze; null without a budget. */
    budgetGrosze: number | null
    /** The fewest contacts; null without a goal. */
    goal: number | null
    mostScreens: number
    /** The cities with their people in the target group; cities may be missing. */
    cities: ReadonlyMap<number, CityPeople>
  }

/** One proposal: its screens, and why it is proposed. Plans that are best at several things have several labels. */
export type ProposedPlan = {
  labels: PlanLabel[]
  /** Position of its flight in the task. */
  flight: number
  screens: RankedScreen[]
  priceGrosze: number
  contacts: number
  /** A smaller number of screens that costs more, because a lower price band begins in between; null if none. */
  dearerScreens: number | null
}

/** What could not be met, with the nearest value that can be. */
export type Unmet =
  | { code: 'too_few_screens'; free: number }
  | { code: 'city_minimum'; cityId: number; min: number; free: number }
  | { code: 'budget_too_low'; lowestPriceGrosze: number }
  | { code: 'price_never_reached'; highestPriceGrosze: number }
  | { code: 'goal_unreachable'; mostContacts: number }
  | { code: 'goal_over_budget'; priceGrosze: number; mostContacts: number }

/** Fewest contacts of the cheapest plan, and of the plan with the best CPM. */
export type Floors = { lowest_price: number; best_cpm: number }

/** Proposals with their floors, the curve of price and contacts, and what could not be met. */
export type Proposals = { plans: ProposedPlan[]; floors: Floors | null; front: Quantity[]; unmet: Unmet[] }

const contactsOf = ({ value }: RankedScreen): number => value

const sumOf = (screens: readonly RankedScreen[]): number => screens.reduce((sum, { value }) => sum + value, 0)

const noPlans = (unmet: Unmet[], front: Quantity[] = []): Proposals => ({ plans: [], floors: null, front, unmet })

/** The highest price of all plans: the budget, or a margin above the cheapest plan that meets the goal. */
const limitOf = (quantities: readonly Quantity[], { budgetGrosze, goal }: PlanningTask): number => {
  if (budgetGrosze !== null) return budgetGrosze
  const meeting = goal === null ? null : cheapest(quantities, goal)
  return meeting ? GOAL_MARGIN * meeting.priceGrosze : Number.POSITIVE_INFINITY
}

const unmetGoal = (all: readonly Quantity[], affordable: readonly Quantity[], goal: number | null): Unmet[] => {
  if (goal === null) return []
  const most = (quantities: readonly Quantity[]): number => largest(quantities)?.sum ?? 0
  if (most(affordable) >= goal) return []
  const meeting = cheapest(all, goal)
  return meeting
    ? [{ code: 'goal_over_budget', priceGrosze: meeting.priceGrosze, mostContacts: most(affordable) }]
    : [{ code: 'goal_unreachable', mostContacts: most(all) }]
}

const dearerScreensOf = (quantities: readonly Quantity[], { flight, screens, priceGrosze }: Quantity): number | null =>
  quantities.findLast((each) => each.flight === flight && each.screens < screens && each.priceGrosze > priceGrosze)
    ?.screens ?? null

/** One possible flight: its ranked screens, as many as a plan can have, and price and contacts of each number. */
type ScannedFlight = { ranking: Ranking; order: RankedScreen[]; range: QuantityRange; quantities: Quantity[] }

function* scanFlight(task: PlanningTask, cities: readonly CityCandidates[], flight: number): Search<ScannedFlight> {
  const ranking = yield* rankScreens(cities, task, task.mostScreens)
  const order = [...ranking.required, ...ranking.optional]
  const range = { flight, fewest: Math.max(MINIMUM_SCREENS, ranking.required.length), most: task.mostScreens }
  const quantities = ranking.shortCities.length > 0 ? [] : priceQuantities(order, contactsOf, task, range)
  yield
  return { ranking, order, range, quantities }
}

/** Why no flight has a plan of any price: of the flight with the most free screens. */
const reasonsWithoutPlan = (task: PlanningTask, scanned: readonly ScannedFlight[]): Unmet[] => {
  const [freest] = scanned.toSorted((a, b) => b.ranking.count - a.ranking.count)
  if (!freest) return [{ code: 'too_few_screens', free: 0 }]
  const { ranking, range } = freest
  if (ranking.shortCities.length > 0) return ranking.shortCities.map((city) => ({ code: 'city_minimum', ...city }))
  if (Math.min(ranking.count, range.most) < range.fewest) return [{ code: 'too_few_screens', free: ranking.count }]
  const all = priceOf(Math.min(ranking.count, range.most), task.days, task.spotSeconds, task.discountPercent)
  return [{ code: 'price_never_reached', highestPriceGrosze: all?.priceGrosze ?? 0 }]
}

/** The plan that reaches the most people within a price; null if no people of the cities are known. */
function* widestReach(
  task: PlanningTask,
  scanned: readonly ScannedFlight[],
  limit: number,
): Search<ProposedPlan | null> {
  const spread: { order: RankedScreen[]; quantities: Quantity[] }[] = []
  const { cities, days } = task
  const known = new Map()
  for (const { ranking, range, quantities } of scanned) {
    // No more screens than the budget buys.
    const most = quantities.findLast(({ priceGrosze }) => priceGrosze <= limit)?.screens ?? 0
    const { order, gains } = yield* spreadOrder(ranking, { cities, days, most, known })
    const isPossible = quantities.length > 0
    const gainOf = ({ id }: RankedScreen): number => gains.get(id) ?? 0
    spread.push({ order, quantities: isPossible ? priceQuantities(order, gainOf, task, range) : [] })
    yield
  }
  const widest = largest(
    spread.flatMap(({ quantities }) => quantities).filter(({ priceGrosze }) => priceGrosze <= limit),
  )
  if (!widest || widest.sum <= 0) return null
  const { flight, priceGrosze } = widest
  const screens = spread[flight]?.order.slice(0, widest.screens) ?? []
  return { labels: ['widest_reach'], flight, screens, priceGrosze, contacts: sumOf(screens), dearerScreens: null }
}

const keyOf = (screens: readonly RankedScreen[]): string =>
  screens
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join()

/** Plans with the same screens become one with the labels of both. */
const merged = (plans: readonly ProposedPlan[]): ProposedPlan[] => {
  const byScreens = new Map<string, ProposedPlan>()
  for (const plan of plans) {
    const key = `${plan.flight} ${keyOf(plan.screens)}`
    const same = byScreens.get(key)
    byScreens.set(key, same ? { ...same, labels: [...same.labels, ...plan.labels] } : plan)
  }
  return [...byScreens.values()]
}

/**
 * Proposes plans for a budget, a goal, or both: the lowest price, the most contacts, the best CPM and the widest reach.
 * The first three are exact among all flights and all sets of candidates (decision 031); the tests compare them with
 * every subset.
 */
export function* searchPlans(task: PlanningTask): Search<Proposals> {
  const scanned: ScannedFlight[] = []
  for (const [flight, cities] of task.flights.entries()) scanned.push(yield* scanFlight(task, cities, flight))
  const quantities = scanned.flatMap((each) => each.quantities)
  if (quantities.length === 0) return noPlans(reasonsWithoutPlan(task, scanned))
  const front = frontOf(quantities, MOST_FRONT_POINTS)
  const limit = limitOf(quantities, task)
  const affordable = quantities.filter(({ priceGrosze }) => priceGrosze <= limit)
  const most = largest(affordable)
  if (!most) return noPlans([{ code: 'budget_too_low', lowestPriceGrosze: front[0]?.priceGrosze ?? 0 }], front)
  const unmet = unmetGoal(quantities, affordable, task.goal)
  const floors: Floors = {
    lowest_price: task.goal !== null && unmet.length === 0 ? task.goal : CHEAPEST_FLOOR * most.sum,
    best_cpm: CPM_FLOOR * most.sum,
  }
  const planOf = (label: PlanLabel, quantity: Quantity | null): ProposedPlan | null =>
    quantity && {
      labels: [label],
      flight: quantity.flight,
      screens: scanned[quantity.flight]?.order.slice(0, quantity.screens) ?? [],
      priceGrosze: quantity.priceGrosze,
      contacts: quantity.sum,
      dearerScreens: dearerScreensOf(quantities, quantity),
    }
  const plans = [
    planOf('lowest_price', cheapest(affordable, floors.lowest_price)),
    planOf('most_contacts', most),
    planOf('best_cpm', lowestUnitPrice(affordable, floors.best_cpm)),
    yield* widestReach(task, scanned, limit),
  ]
  return { plans: merged(plans.filter((plan) => plan !== null)), floors, front, unmet }
}

/** The proposals of {@link searchPlans}, without pauses. */
export const proposePlans = (task: PlanningTask): Proposals => {
  const search = searchPlans(task)
  for (;;) {
    const { done, value } = search.next()
    if (done === true) return value
  }
}
