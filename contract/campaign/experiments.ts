import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { day, instant, uuid } from '../values.ts'

/** Most test places of an experiment, and most controls. */
export const MOST_TEST_PLACES = 50
/** Days of a flight that an experiment can be about. */
export const EXPERIMENT_DAYS = { least: 7, most: 92 } as const
/** How far places that the campaign might reach are from its places at most, in metres. */
export const MOST_SPILLOVER_METRES = 50_000
/** Effects of interest, in percent. */
export const EFFECT_PERCENT = { least: 1, most: 90 } as const

/** What an experiment counts. */
export const experimentOutcomes = ['people', 'cars', 'buses'] as const
/** What an experiment counts. */
export type ExperimentOutcome = (typeof experimentOutcomes)[number]
/** What is asked: whether there were more, fewer, or either. */
export const experimentHypotheses = ['more', 'fewer', 'different'] as const
/** Confidence of the interval, in percent. */
export const experimentConfidences = [80, 90, 95] as const

/** Where an experiment is. `waiting`: the flight is over and its counts are not final. */
export const experimentStates = ['planned', 'running', 'waiting', 'answered', 'unanswered', 'withdrawn'] as const
/** Where an experiment is. */
export type ExperimentState = (typeof experimentStates)[number]

/** Why a design cannot answer its question. */
export const designRefusals = [
  'flight_length',
  'no_test_places',
  'few_controls',
  'little_history',
  'effect_unseen',
] as const

/** Why a finished experiment has no answer. `flight_changed`: the campaign did not play as it was planned. */
export const answerRefusals = [
  'flight_changed',
  'tests_unmeasured',
  'controls_unmeasured',
  'fit_broke',
  'placebo_failed',
] as const
/** Why a finished experiment has no answer. */
export type ExperimentAnswerRefusal = (typeof answerRefusals)[number]

const percent = z.number()
const line = z.array(z.nullable(percent))

/** What is asked about a campaign. Without `test_location_uuids`, its places with a sensor are tested. */
export const experimentQuestion = z.strictObject({
  campaign_uuid: uuid,
  outcome: z.enum(experimentOutcomes),
  hypothesis: z.enum(experimentHypotheses),
  confidence: z.literal(experimentConfidences),
  /** The change in percent that matters: a design that cannot see it is refused. */
  effect_percent: z.number().check(z.minimum(EFFECT_PERCENT.least), z.maximum(EFFECT_PERCENT.most)),
  /** Places nearer than this to a place of the campaign or to a test place are no controls. */
  spillover_metres: z.int().check(z.minimum(0), z.maximum(MOST_SPILLOVER_METRES)),
  test_location_uuids: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(MOST_TEST_PLACES))),
})
/** What is asked about a campaign. */
export type ExperimentQuestion = z.output<typeof experimentQuestion>

const place = z.object({ uuid, name: z.string(), city_name: z.string() })
/** A place that stands for the test places without the campaign, and how alike it was in the past year. */
const control = z.extend(place, {
  /** Metres to the nearest test place or place of the campaign. */
  distance_metres: z.int(),
  correlation: z.number(),
  /** Part of a week's count that falls on other weekdays than at the test places. */
  weekday_difference_percent: percent,
  /** Its usual count in percent of that of a test place. */
  level_percent: percent,
})

/** A design: recorded before the flight, and never changed. */
export const experimentDesign = z.object({
  /** Name and version of the method. */
  method: z.string(),
  question: z.omit(experimentQuestion, { test_location_uuids: true }),
  date_from: day,
  date_to: day,
  /** Counts from this day on were not known. */
  known_until: day,
  tests: z.array(place),
  /** Places of the campaign, or chosen ones, that cannot be tested: without a sensor, or never measured. */
  untested: z.int(),
  controls: z.array(control),
  /** Empty if the design can answer. */
  refusals: z.array(z.enum(designRefusals)),
  /** The same test in past periods without the campaign: what chance does. */
  placebos: z.array(z.object({ date_from: day, effect_percent: percent })),
  /** Past periods that do not overlap, and how many the confidence needs. */
  separate_periods: z.int(),
  needed_periods: z.int(),
  /** The smallest change that is found with a probability of 80 percent; null if it is not known. */
  smallest_effect_percent: z.nullable(percent),
  /** The probability that the change of interest is found. */
  power_percent: percent,
  /** What would show the change of interest: a longer flight, or more places like these. */
  would_see: z.object({ days: z.nullable(z.int()), places: z.nullable(z.int()) }),
  /** The past year by weeks, each line in percent of its own mean. */
  past: z.object({ weeks: z.array(day), tests: line, controls: z.array(line) }),
})
/** A design. */
export type ExperimentDesign = z.output<typeof experimentDesign>

/** What was found: recorded once, when the counts of the flight were final. Changes in percent. */
export const experimentResult = z.object({
  at: instant,
  refusals: z.array(z.enum(answerRefusals)),
  observed: z.nullable(z.int()),
  expected: z.nullable(z.int()),
  effect_percent: z.nullable(percent),
  /** The interval; null where a question about more or fewer leaves it open. */
  low_percent: z.nullable(percent),
  high_percent: z.nullable(percent),
  /** Part of the placebo periods, with the flight, with at least this change: 0 to 1. */
  p_value: z.nullable(z.number()),
  is_found: z.boolean(),
  /** Times by which the interval is wider than planned, because places without the campaign were unusual too. */
  widened: z.number(),
  /** The same test in the days before the flight, and at each control in the flight. */
  before_percent: z.nullable(percent),
  placebo_places: line,
  weights: z.array(z.number()),
  measured_percent: percent,
  holidays: z.array(day),
  unmeasured: z.array(z.object({ name: z.string(), days: z.int() })),
  by_day: z.array(z.object({ date: day, observed: z.nullable(z.int()), expected: z.nullable(z.int()) })),
})
/** What was found. */
export type ExperimentResult = z.output<typeof experimentResult>

/** An experiment without its design. */
export const experimentSummary = z.object({
  uuid,
  campaign_uuid: uuid,
  campaign_name: z.string(),
  state: z.enum(experimentStates),
  outcome: z.enum(experimentOutcomes),
  date_from: day,
  date_to: day,
  planned_at: instant,
  planned_by: z.nullable(z.string()),
  withdrawn_at: z.nullable(instant),
  /** The first day on which the counts are final. */
  answer_on: day,
  effect_percent: z.nullable(percent),
  is_found: z.nullable(z.boolean()),
})
/** An experiment without its design. */
export type ExperimentSummary = z.output<typeof experimentSummary>

/** An experiment with its design, and its result once there is one. */
export const experiment = z.extend(experimentSummary, {
  design: experimentDesign,
  result: z.nullable(experimentResult),
})
/** An experiment with its design. */
export type Experiment = z.output<typeof experiment>

const service = 'analytics'
const byUuid = z.strictObject({ uuid })
const access = { permission: 'campaign.edit' } as const

/**
 * Operations of experiments. Who may plan campaigns plans experiments of campaigns that they see; who sees a campaign
 * reads its experiments. An experiment of another company reads like a missing one.
 */
export const experimentOperations = {
  propose: operation({
    id: 'experiment.propose',
    service,
    method: 'POST',
    path: '/experiment/proposal',
    summary: 'What an experiment about a campaign can see: its controls and its power; nothing is stored',
    access,
    token: 'read',
    isLong: true,
    body: experimentQuestion,
    status: 200,
    answer: experimentDesign,
    problems: ['not_found', 'permission_denied', 'experiment_begun', 'experiment_unplannable'],
  }),
  create: operation({
    id: 'experiment.create',
    service,
    method: 'POST',
    path: '/experiment',
    summary: 'Record the design of an experiment before the flight of its campaign',
    access,
    isLong: true,
    body: experimentQuestion,
    status: 201,
    answer: experiment,
    problems: [
      'not_found',
      'permission_denied',
      'experiment_begun',
      'experiment_unplannable',
      'experiment_exists',
      'experiment_blind',
    ],
  }),
  list: operation({
    id: 'experiment.list',
    service,
    method: 'GET',
    path: '/experiment/campaign/{uuid}',
    summary: 'The experiments of a campaign, newest first',
    access: 'session',
    params: byUuid,
    status: 200,
    answer: z.object({ items: z.array(experimentSummary) }),
    problems: ['not_found'],
  }),
  get: operation({
    id: 'experiment.get',
    service,
    method: 'GET',
    path: '/experiment/uuid/{uuid}',
    summary: 'One experiment with its design and its result',
    access: 'session',
    params: byUuid,
    status: 200,
    answer: experiment,
    problems: ['not_found'],
  }),
  withdraw: operation({
    id: 'experiment.withdraw',
    service,
    method: 'PUT',
    path: '/experiment/uuid/{uuid}/withdraw',
    summary: 'Withdraw an experiment before its flight',
    access,
    params: byUuid,
    status: 200,
    answer: experiment,
    problems: ['not_found', 'permission_denied', 'experiment_begun'],
  }),
} as const
