import {
  EXPERIMENT_DAYS,
  type ExperimentDesign,
  type ExperimentQuestion,
  MOST_TEST_PLACES,
} from '../../../contract/campaign/experiments.ts'
import { validation } from '../../../contract/validation.ts'
import { lengthInDays } from '../../../machines/calendar/days.ts'
import { flightStart } from '../../../machines/calendar/flights.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { distanceMetres } from '../../base/distance.ts'
import type { Account } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import type { CampaignFlight } from '../campaigns/public.ts'
import type { WatchedLocation } from '../location/public.ts'
import type { ExperimentContext } from './context.ts'
import { presentDesign } from './present-experiment.ts'
import type { StoredDesign } from './tables.ts'

/** Most places among which controls are sought: those of the nearest cities. */
const MOST_CANDIDATES = 200
const PERCENT = 100

/** A campaign with the dates and places that an experiment needs, before its flight. */
type PlannedFlight = CampaignFlight & { dateFrom: string; dateTo: string }

/** Throws `experiment_unplannable` or `experiment_begun`. */
export const plannedFlight = (flight: CampaignFlight, now: Date): PlannedFlight => {
  const { dateFrom, dateTo } = flight
  if (!dateFrom || !dateTo || flight.locationUuids.length === 0) throw new ProblemError('experiment_unplannable')
  if (now >= flightStart(dateFrom)) throw new ProblemError('experiment_begun')
  return { ...flight, dateFrom, dateTo }
}

/** Places with a sensor whose counts an account sees on the page of the traffic too. */
const seenPlaces = async ({ store, otherServices }: ExperimentContext, account: Account) => {
  const [counted, sensors] = await Promise.all([
    otherServices.findCountedLocations(store.db, {}),
    otherServices.findLocationsWithSensor(store.db),
  ])
  const calendars = new Map(sensors.map(({ uuid, calendar }) => [uuid, calendar]))
  const seen = counted.filter((each) => calendars.has(each.uuid) && otherServices.isReadable(account, each))
  return { seen, calendarOf: (uuid: string) => calendars.get(uuid) ?? 'PL' }
}

const testPlaces = (
  { test_location_uuids: chosen }: ExperimentQuestion,
  flight: PlannedFlight,
  seen: readonly WatchedLocation[],
): { tests: WatchedLocation[]; untested: number } => {
  const known = new Map(seen.map((place) => [place.uuid, place]))
  const errors = (chosen ?? []).flatMap((uuid, index) =>
    known.has(uuid.toLowerCase())
      ? []
      : [{ path: `test_location_uuids.${index}`, message: validation.unknownReference }],
  )
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
  const wanted = [...new Set((chosen ?? flight.locationUuids).map((uuid) => uuid.toLowerCase()))]
  const tests = wanted.flatMap((uuid) => known.get(uuid) ?? []).slice(0, MOST_TEST_PLACES)
  return { tests, untested: wanted.length - tests.length }
}

/** Places that the campaign cannot reach, the nearest to the test places first. */
const candidatesFor = (
  tests: readonly WatchedLocation[],
  reached: ReadonlySet<string>,
  seen: readonly WatchedLocation[],
  spilloverMetres: number,
) => {
  const reachedPlaces = seen.filter(({ uuid }) => reached.has(uuid))
  const nearest = (place: WatchedLocation, others: readonly WatchedLocation[]): number =>
    Math.min(...others.map((other) => distanceMetres(place, other)))
  return seen
    .filter((place) => place.isActive && !reached.has(place.uuid))
    .map((place) => ({ place, metres: nearest(place, reachedPlaces), fromTests: nearest(place, tests) }))
    .filter(({ metres }) => metres >= spilloverMetres)
    .toSorted((one, other) => one.fromTests - other.fromTests)
    .slice(0, MOST_CANDIDATES)
}

/** Designs an experiment as it would be recorded now. */
export const designFor = async (
  context: ExperimentContext,
  account: Account,
  question: ExperimentQuestion,
  flight: PlannedFlight,
): Promise<StoredDesign> => {
  const { seen, calendarOf } = await seenPlaces(context, account)
  const { tests, untested } = testPlaces(question, flight, seen)
  const reached = new Set([...flight.locationUuids, ...tests.map(({ uuid }) => uuid)])
  const candidates = candidatesFor(tests, reached, seen, question.spillover_metres)
  const calendars = [...new Set(tests.map(({ uuid }) => calendarOf(uuid)))]
  const today = dayOf(context.clock.now())
  const planned = await context.otherServices.planLift({
    outcome: question.outcome,
    tests: tests.map(({ uuid }) => uuid),
    candidates: candidates.map(({ place }) => place.uuid),
    calendars,
    from: flight.dateFrom,
    to: flight.dateTo,
    today,
    question: { hypothesis: question.hypothesis, confidence: question.confidence / PERCENT },
    effectOfInterest: question.effect_percent / PERCENT,
  })
  const measured = tests.filter(({ uuid }) => planned.tests.includes(uuid))
  const days = lengthInDays(flight.dateFrom, flight.dateTo)
  const isLength = days >= EXPERIMENT_DAYS.least && days <= EXPERIMENT_DAYS.most
  const { test_location_uuids: _chosen, ...asked } = question
  const byUuid = new Map(candidates.map((each) => [each.place.uuid, each]))
  return {
    question: asked,
    known_until: today,
    tests: measured.map(({ uuid, name, cityName }) => ({ uuid, name, city_name: cityName })),
    untested: untested + tests.length - measured.length,
    campaignPlaces: flight.locationUuids.toSorted(),
    calendars,
    controls: planned.controls.map(({ uuid }) => {
      const found = byUuid.get(uuid)
      return {
        name: found?.place.name ?? '',
        city_name: found?.place.cityName ?? '',
        distance_metres: Math.round(found?.metres ?? 0),
      }
    }),
    refusals: [...(isLength ? [] : ['flight_length' as const]), ...planned.refusals],
    planned,
  }
}

/** What an experiment about a campaign could see. Stores nothing. */
export const proposeDesign = async (
  context: ExperimentContext,
  account: Account,
  question: ExperimentQuestion,
): Promise<ExperimentDesign> => {
  const found = await context.otherServices.visibleFlight(context.store.db, account, question.campaign_uuid)
  const flight = plannedFlight(found, context.clock.now())
  const design = await designFor(context, account, question, flight)
  return presentDesign(design, flight)
}
