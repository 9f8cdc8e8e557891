import type {
  Experiment,
  ExperimentDesign,
  ExperimentResult,
  ExperimentState,
  ExperimentSummary,
} from '../../../contract/campaign/experiments.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { flightEnd, flightStart } from '../../../machines/calendar/flights.ts'
import type { experiment, experimentEnd, StoredDesign, StoredResult } from './tables.ts'

/** A stored experiment, with its end if it has one. */
export type StoredExperiment = {
  row: typeof experiment.$inferSelect
  end: typeof experimentEnd.$inferSelect | null
}

/** What an experiment is presented with. */
type About = {
  readonly campaignName: string
  readonly names: ReadonlyMap<number, string>
  readonly now: Date
  readonly sealedAfterDays: number
}

/** Percent with one decimal. */
const percentOf = (relative: number): number => Math.round(1000 * relative) / 10
const percentOrNull = (relative: number | null | undefined): number | null =>
  typeof relative === 'number' ? percentOf(relative) : null

/** A design on the wire. */
export const presentDesign = (
  design: StoredDesign,
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
): ExperimentDesign => {
  const { planned } = design
  return {
    method: planned.method,
    question: design.question,
    date_from: dateFrom,
    date_to: dateTo,
    known_until: design.known_until,
    tests: design.tests,
    untested: design.untested,
    controls: planned.controls.map(({ uuid, correlation, weekdayDifference, levelRatio }, at) => ({
      uuid,
      name: design.controls[at]?.name ?? '',
      city_name: design.controls[at]?.city_name ?? '',
      distance_metres: design.controls[at]?.distance_metres ?? 0,
      correlation: Math.round(100 * correlation) / 100,
      weekday_difference_percent: percentOf(weekdayDifference),
      level_percent: percentOf(levelRatio),
    })),
    refusals: design.refusals,
    placebos: planned.placebos.map(({ from, effect }) => ({
      date_from: from,
      effect_percent: percentOf(Math.exp(effect) - 1),
    })),
    separate_periods: planned.separateWindows,
    needed_periods: planned.neededWindows,
    smallest_effect_percent: percentOrNull(planned.smallestEffect),
    power_percent: percentOf(planned.power),
    would_see: planned.wouldSee,
    past: {
      weeks: [...planned.past.weeks],
      tests: [...planned.past.tests],
      controls: planned.past.controls.map((line) => [...line]),
    },
  }
}

const presentResult = (design: StoredDesign, at: Date, { refusals, answer }: StoredResult): ExperimentResult => {
  const names = new Map(design.tests.map(({ uuid, name }) => [uuid, name]))
  return {
    at: at.toISOString(),
    refusals,
    observed: answer?.observed ?? null,
    expected: answer?.expected ?? null,
    effect_percent: percentOrNull(answer?.effect),
    low_percent: percentOrNull(answer?.low),
    high_percent: percentOrNull(answer?.high),
    p_value: answer?.p ?? null,
    is_found: answer?.isFound ?? false,
    widened: Math.round(100 * (answer?.widened ?? 1)) / 100,
    before_percent: percentOrNull(answer?.before),
    placebo_places: (answer?.placeboPlaces ?? []).map(percentOrNull),
    weights: (answer?.weights ?? []).map((weight) => Math.round(1000 * weight) / 1000),
    measured_percent: percentOf(answer?.measuredShare ?? 0),
    holidays: [...(answer?.holidays ?? [])],
    unmeasured: (answer?.unmeasured ?? []).map(({ uuid, days }) => ({ name: names.get(uuid) ?? '', days })),
    by_day: (answer?.byDay ?? []).map((day) => ({ ...day })),
  }
}

/** Where an experiment is at an instant. */
const stateOf = ({ row, end }: StoredExperiment, now: Date): ExperimentState => {
  if (end) {
    if (!end.result) return 'withdrawn'
    return end.result.refusals.length > 0 ? 'unanswered' : 'answered'
  }
  if (now < flightStart(row.dateFrom)) return 'planned'
  return now < flightEnd(row.dateTo) ? 'running' : 'waiting'
}

/** An experiment in a list. */
export const presentSummary = (stored: StoredExperiment, about: About): ExperimentSummary => {
  const { row, end } = stored
  const answer = end?.result?.answer ?? null
  const state = stateOf(stored, about.now)
  return {
    uuid: row.uuid,
    campaign_uuid: row.campaignUuid,
    campaign_name: about.campaignName,
    state,
    outcome: row.outcome,
    date_from: row.dateFrom,
    date_to: row.dateTo,
    planned_at: row.plannedAt.toISOString(),
    planned_by: about.names.get(row.plannedById) ?? null,
    withdrawn_at: state === 'withdrawn' ? (end?.at.toISOString() ?? null) : null,
    answer_on: addDays(row.dateTo, about.sealedAfterDays + 1),
    effect_percent: state === 'answered' ? percentOrNull(answer?.effect) : null,
    is_found: state === 'answered' ? (answer?.isFound ?? false) : null,
  }
}

/** An experiment with its design and its result. */
export const presentExperiment = (stored: StoredExperiment, about: About): Experiment => ({
  ...presentSummary(stored, about),
  design: presentDesign(stored.row.design, stored.row),
  result: stored.end?.result ? presentResult(stored.row.design, stored.end.at, stored.end.result) : null,
})
