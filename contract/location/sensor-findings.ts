import * as z from 'zod/mini'
import { recordMembers, recordOperations } from '../records.ts'
import { day, id, instant, integerParam, requiredText, uuid } from '../values.ts'

/** Longest reason of a decision about a finding, in characters. */
export const LONGEST_FINDING_REASON = 500
/** Days before a finding that are stored and shown with it. */
export const FINDING_PICTURE_DAYS = 120

/**
 * The rules that find what can be wrong with a sensor: it is silent, its level has jumped, it drifts away from its
 * neighbours, its counter is stuck, or it sends values that cannot be.
 */
export const sensorRules = ['silence', 'jump', 'drift', 'stuck', 'impossible'] as const
/** A rule about sensors. */
export type SensorRule = (typeof sensorRules)[number]

/** What a sensor counts. */
export const sensorCounters = ['people', 'cars', 'buses'] as const
/** What a sensor counts. */
export type SensorCounter = (typeof sensorCounters)[number]

/** What somebody decides: days are left out of forecasts, the sensor is replaced, or its counts are true. */
export const findingDecisions = ['leave_out', 'replace', 'accept'] as const
/** A decision about a finding. */
export type FindingDecision = (typeof findingDecisions)[number]

/** Whether a finding waits for a decision, has one, or is over because the counts recovered. */
export const findingState = z.enum(['open', 'decided', 'over'])
/** Whether a finding waits for a decision, has one, or is over. */
export type FindingState = z.output<typeof findingState>

/** A day of the picture: what the sensor counted, and what its neighbours let expect; null if not known. */
export const pictureDay = z.object({ day, counted: z.nullable(z.int()), expected: z.nullable(z.int()) })
/** A day of the picture of a finding. */
export type PictureDay = z.output<typeof pictureDay>

/**
 * A finding about a sensor, with the numbers of the day on which it was found, and the decision about it. `effect` is
 * the change of the counts (−0.3: 30 % too few), `threshold` the smallest one of which the rule speaks.
 */
export const sensorFinding = z.object({
  ...recordMembers,
  location_id: id,
  location_uuid: uuid,
  location_name: z.string(),
  city_name: z.string(),
  rule: z.enum(sensorRules),
  counter: z.enum(sensorCounters),
  /** The first day of the fault, and the last judged day when it was found. */
  onset: day,
  found_on: day,
  effect: z.nullable(z.number()),
  threshold: z.nullable(z.number()),
  /** Names of the locations with which the sensor was compared. */
  neighbours: z.array(z.string()),
  state: findingState,
  /** The day on which the counts had recovered. */
  over_on: z.nullable(day),
  decision: z.nullable(z.enum(findingDecisions)),
  /** Days that are left out of forecasts; without an end also those to come. */
  left_out_from: z.nullable(day),
  left_out_to: z.nullable(day),
  /** The planned works of a decision to replace the arabox. */
  maintenance_id: z.nullable(id),
  /** Reason, name and time of the last decision, or of taking it back. */
  reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Null in lists. */
  picture: z.nullable(z.array(pictureDay)),
})
/** A finding about a sensor on the wire. */
export type SensorFinding = z.output<typeof sensorFinding>

const { list, exportList, get, change } = recordOperations({
  kind: 'sensor_finding',
  service: 'locationV1',
  path: '/sensor-finding',
  names: { one: 'finding about a sensor', many: 'findings about sensors' },
  sorts: ['id', 'location_name', 'onset', 'found_on', 'created_at'],
  size: 25,
  filters: {
    location_id: z.optional(integerParam),
    state: z.optional(findingState),
    rule: z.optional(z.enum(sensorRules)),
  },
  item: sensorFinding,
  create: z.strictObject({}),
  change: {
    /** Null takes the decision back. */
    decision: z.nullable(z.enum(findingDecisions)),
    left_out_from: z.nullable(day),
    left_out_to: z.nullable(day),
    /** When the planned works of a new decision to replace the arabox start (null means now), and end. */
    starts_at: z.nullable(instant),
    ends_at: z.nullable(instant),
    reason: requiredText(LONGEST_FINDING_REASON),
  },
  write: { permission: 'location.edit' },
})

/**
 * Operations of findings about sensors: owners for their locations, administrators for all. The clock's work finds
 * them; people decide. They are never created or deleted by people, and the audit log has every decision.
 */
export const sensorFindingOperations = { list, exportList, get, change }
