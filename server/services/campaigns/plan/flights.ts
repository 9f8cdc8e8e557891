import type { ParsedPlanRequest } from '../../../../contract/campaign/plan.ts'
import { addDays, eachDay, lengthInDays } from '../../../../machines/calendar/days.ts'
import { inSlices } from '../../../base/slices.ts'
import type { CampaignLocation, HourShape } from '../../statistics/public.ts'
import type { CampaignContext } from '../context.ts'
import { isFreeBetween, MOST_ASKED_SCREENS, takenSlots } from '../estimate/availability.ts'
import type { SlotReader } from '../estimate/shown-slots.ts'
import type { SlotCalendar } from '../estimate/slot-calendar.ts'
import { type ForecastFlight, forecastFlight } from '../estimate/valuation.ts'
import type { CompanyTerms } from '../other-services.ts'
import { type CandidatesInCity, candidatesIn, type WantedScreens } from './candidates.ts'
import { type ContactsInTarget, contactsInTarget } from './target-contacts.ts'

/** Most first days of a flight that are compared in a window. Of more, evenly spaced ones are compared. */
const MOST_STARTS = 62
/** Most screens × first days that are compared; in a large network only every n-th day begins a flight. */
const MOST_COMPARED = 200_000

/** The input of a search for plans: the network, the company's terms and the request. */
export type Planning = {
  context: CampaignContext
  request: ParsedPlanRequest
  terms: CompanyTerms
  /** All sensors of the network, and the usual hours of each. */
  sensors: readonly CampaignLocation[]
  shapes: ReadonlyMap<string, HourShape>
  /** Places and the number of screens that a plan may use if they are free. */
  wanted: Pick<WantedScreens, 'cities' | 'screens'>
  /** Slots that are taken in the window. */
  taken: SlotCalendar
  now: Date
}

/** First and last day. */
export type Days = { from: string; to: string }

/** A possible flight: its forecast, its candidates by city, and the contacts of locations in the target group. */
export type PossibleFlight = Days & {
  forecast: ForecastFlight
  cities: readonly CandidatesInCity[]
  contactsOf: ContactsInTarget
}

/** The ids of all wanted screens. */
export const idsOfWanted = ({ cities }: Planning['wanted']): number[] =>
  cities.flatMap(({ withSensor, others }) => [...withSensor, ...others].flatMap(({ screenIds }) => screenIds))

/** The slots of the wanted screens that are taken in the window of a request; of many, those of all screens. */
export const takenInWindow = (
  { store }: CampaignContext,
  request: ParsedPlanRequest,
  reader: SlotReader,
  wanted: Planning['wanted'],
): Promise<SlotCalendar> => {
  const { date_from: from, date_to: to, spot_seconds: spotSeconds, campaign: except } = request
  const screenIds = wanted.screens > MOST_ASKED_SCREENS ? undefined : idsOfWanted(wanted)
  return takenSlots(store.db, { from, to, spotSeconds, except, reader }, screenIds)
}

/** Forecasts the network on some days. */
const forecastOn = ({ context, terms: { multipliers }, now }: Planning, days: Days): Promise<ForecastFlight> =>
  forecastFlight(context.store.db, context.otherServices, days, { multipliers, now })

const flightIn = async (
  { request, terms, sensors, shapes, wanted, taken }: Planning,
  { from, to }: Days,
  forecast: ForecastFlight,
  firstDay: number,
): Promise<PossibleFlight> => {
  const days = eachDay(from, to)
  const target = request.target ?? {}
  const { multipliers } = terms
  const contactsOf = await inSlices(
    contactsInTarget(forecast, days, { firstDay, sensors, shapes, target, multipliers }),
  )
  const first = lengthInDays(taken.from, from) - 1
  const period = { first, last: first + days.length - 1 }
  const isTaken = new Set<number>()
  for (const id of taken.rows.keys()) if (!isFreeBetween(taken, id, request.spot_seconds, period)) isTaken.add(id)
  const cities = wanted.cities.map((city) => candidatesIn(city, isTaken, contactsOf))
  return { from, to, forecast, cities, contactsOf }
}

/** A flight with a forecast of its own: the one that the estimate of a campaign on these days has. */
export const openFlight = async (planning: Planning, days: Days): Promise<PossibleFlight> =>
  flightIn(planning, days, await forecastOn(planning, days), 0)

/** The flights that may lie in the window of a request. */
export const daysInWindow = (
  { date_from, date_to, flight_days }: ParsedPlanRequest,
  screens: number,
): readonly [Days, ...Days[]] => {
  const window = lengthInDays(date_from, date_to)
  const days = flight_days ?? window
  const most = Math.max(1, Math.min(MOST_STARTS, Math.floor(MOST_COMPARED / Math.max(1, screens))))
  const step = Math.ceil((window - days + 1) / most)
  const starts = Array.from({ length: Math.ceil((window - days + 1) / step) }, (_, at) => addDays(date_from, at * step))
  const [first = date_from, ...others] = starts
  const flightFrom = (from: string): Days => ({ from, to: addDays(from, days - 1) })
  return [flightFrom(first), ...others.map(flightFrom)]
}

/**
 * The flights of a window, computed from one forecast of the whole window. That forecast differs slightly from those of
 * single flights, so it only serves to find the best flights, which are then computed again by {@link openFlight}.
 */
export const flightsOfWindow = async (planning: Planning, all: readonly Days[]): Promise<PossibleFlight[]> => {
  const { date_from, date_to } = planning.request
  const forecast = await forecastOn(planning, { from: date_from, to: date_to })
  const flights: PossibleFlight[] = []
  for (const days of all) flights.push(await flightIn(planning, days, forecast, lengthInDays(date_from, days.from) - 1))
  return flights
}
