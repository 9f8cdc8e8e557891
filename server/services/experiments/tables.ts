import { date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type {
  ExperimentAnswerRefusal,
  ExperimentDesign,
  ExperimentOutcome,
} from '../../../contract/campaign/experiments.ts'
import type { LiftAnswer, PlannedLift } from '../statistics/public.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Experiments: the design of each, recorded before its flight. Append-only: a trigger refuses changes, so no design is
 * changed after its flight has begun.
 */
export const experiment = pgTable(
  'experiment',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    campaignUuid: uuid('campaign_uuid').notNull(),
    outcome: text('outcome').$type<ExperimentOutcome>().notNull(),
    dateFrom: date('date_from', { mode: 'string' }).notNull(),
    dateTo: date('date_to', { mode: 'string' }).notNull(),
    plannedAt: at('planned_at').notNull(),
    plannedById: integer('planned_by_id').notNull(),
    design: jsonb('design').$type<StoredDesign>().notNull(),
  },
  (table) => [index('experiment_campaign').on(table.campaignUuid), index('experiment_flight').on(table.dateTo)],
)

/**
 * How experiments ended: withdrawn before the flight, or with a result after it. Each ends once, and the row never
 * changes: late counts leave the result as it is.
 */
export const experimentEnd = pgTable('experiment_end', {
  experimentUuid: uuid('experiment_uuid')
    .primaryKey()
    .references(() => experiment.uuid),
  at: at('at').notNull(),
  /** The account that withdrew it; null for a result. */
  byId: integer('by_id'),
  /** Null for a withdrawn experiment. */
  result: jsonb('result').$type<StoredResult>(),
})

/** A design with all that its result is computed from. */
export type StoredDesign = Pick<ExperimentDesign, 'question' | 'tests' | 'untested' | 'known_until'> & {
  /** Places of the campaign when the design was recorded, sorted. */
  campaignPlaces: string[]
  calendars: string[]
  /** The controls, in the order of `planned.controls`. */
  controls: { name: string; city_name: string; distance_metres: number }[]
  refusals: ExperimentDesign['refusals']
  planned: PlannedLift
}

/** A result; `answer` is null if the campaign did not play as it was planned. */
export type StoredResult = { refusals: ExperimentAnswerRefusal[]; answer: LiftAnswer | null }
