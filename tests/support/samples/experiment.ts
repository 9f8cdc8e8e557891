import type {
  Experiment,
  ExperimentDesign,
  ExperimentResult,
  ExperimentSummary,
} from '../../../contract/campaign/experiments.ts'
import { addDays } from '../../../machines/calendar/days.ts'

const uuidOf = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

/** A campaign with an experiment. */
export const experimentCampaign = uuidOf(1)

/** A design that can answer: two test places, three controls. */
export const sampleDesign = (changes: Partial<ExperimentDesign> = {}): ExperimentDesign => ({
  method: 'lift-1',
  question: {
    campaign_uuid: experimentCampaign,
    outcome: 'people',
    hypothesis: 'different',
    confidence: 90,
    effect_percent: 15,
    spillover_metres: 1000,
  },
  date_from: '2026-06-01',
  date_to: '2026-06-14',
  known_until: '2026-05-20',
  tests: [
    { uuid: uuidOf(11), name: 'Rynek 1', city_name: 'Poznań' },
    { uuid: uuidOf(12), name: 'Rynek 2', city_name: 'Poznań' },
  ],
  untested: 1,
  controls: ['Dworzec', 'Galeria', 'Park'].map((name, at) => ({
    uuid: uuidOf(21 + at),
    name,
    city_name: 'Poznań',
    distance_metres: 1500 + 100 * at,
    correlation: 0.9 - 0.1 * at,
    weekday_difference_percent: 2.5,
    level_percent: 120,
  })),
  refusals: [],
  placebos: [-6, -3, -1, 0, 1, 2, 4, 5].map((effect_percent, at) => ({
    date_from: addDays('2026-01-05', 14 * at),
    effect_percent,
  })),
  separate_periods: 21,
  needed_periods: 10,
  smallest_effect_percent: 9.4,
  power_percent: 97,
  would_see: { days: null, places: null },
  past: {
    weeks: ['2026-05-04', '2026-05-11'],
    tests: [98, 102],
    controls: [
      [97, 103],
      [99, 101],
      [null, 100],
    ],
  },
  ...changes,
})

/** A result that found more people. */
export const sampleResult = (changes: Partial<ExperimentResult> = {}): ExperimentResult => ({
  at: '2026-06-22T06:00:00.000Z',
  refusals: [],
  observed: 12_000,
  expected: 10_000,
  effect_percent: 20,
  low_percent: 11.5,
  high_percent: 29.1,
  p_value: 0.011,
  is_found: true,
  widened: 1,
  before_percent: -1.2,
  placebo_places: [2.1, -3.4, null],
  weights: [0.5, 0.3, 0.2],
  measured_percent: 96.4,
  holidays: ['2026-06-04'],
  unmeasured: [{ name: 'Rynek 2', days: 1 }],
  by_day: Array.from({ length: 42 }, (_, day) => {
    const date = addDays('2026-05-04', day)
    return { date, observed: date < '2026-06-01' ? 850 : 1000, expected: 840 }
  }),
  ...changes,
})

/** An experiment in a list. */
export const sampleExperimentSummary = (changes: Partial<ExperimentSummary> = {}): ExperimentSummary => ({
  uuid: uuidOf(2),
  campaign_uuid: experimentCampaign,
  campaign_name: 'Lato w mieście',
  state: 'planned',
  outcome: 'people',
  date_from: '2026-06-01',
  date_to: '2026-06-14',
  planned_at: '2026-05-20T08:00:00.000Z',
  planned_by: 'Anna Nowak',
  withdrawn_at: null,
  answer_on: '2026-06-22',
  effect_percent: null,
  is_found: null,
  ...changes,
})

/** An experiment with its design. */
export const sampleExperiment = (changes: Partial<Experiment> = {}): Experiment => ({
  ...sampleExperimentSummary(),
  design: sampleDesign(),
  result: null,
  ...changes,
})
