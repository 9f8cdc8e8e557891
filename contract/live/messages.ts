import * as z from 'zod/mini'
import { ageBands } from '../campaign/progress.ts'
import { point } from '../location/location.ts'
import { validation } from '../validation.ts'
import { instant, requiredLine } from '../values.ts'

/** Maximum number of messages in a batch. */
export const MOST_MESSAGES = 5000
/** Maximum age in days of a path message; counts of older hours are final. */
export const PATH_DAYS = 14
/** How many days back a device may report, unless the operator has set another number. */
export const REPORT_DAYS = 7

/** Longest time in view in milliseconds: an object that stays longer is sent with this number. */
export const LONGEST_DWELL_MS = 3_600_000

/** Maximum number of points of a track. */
const MOST_POINTS = 64
const LARGEST_COUNT = 1_000_000

/** A count of one hour. */
const count = z.int().check(z.minimum(0, validation.countRange), z.maximum(LARGEST_COUNT, validation.countRange))

/** Number of a message within its device; increases by one. */
const seq = z.int().check(z.minimum(1))

/**
 * One object that crossed the field of the sensor. Person: net counts each person once, gross every passage. Car and
 * bus: net counts the people in it, gross the vehicle.
 */
const path = z
  .strictObject({
    type: z.literal('path'),
    seq,
    at: instant,
    object: z.enum(['person', 'car', 'bus']),
    counter: z.enum(['net', 'gross']),
    age: z.optional(z.enum(ageBands)),
    gender: z.optional(z.enum(['female', 'male'])),
    /** Track through the picture, from the first to the last position. */
    track: z.optional(z.array(point).check(z.minLength(2), z.maxLength(MOST_POINTS))),
    /** Time in view: milliseconds from entering the field of the sensor to leaving it. */
    dwell_ms: z.optional(z.int().check(z.minimum(0), z.maximum(LONGEST_DWELL_MS))),
  })
  .check(
    z.check(({ value, issues }) => {
      const isPersonNet = value.object === 'person' && value.counter === 'net'
      const known = [value.age, value.gender].filter((each) => each !== undefined).length
      if (known > 0 && !(isPersonNet && known === 2)) {
        issues.push({ code: 'custom', path: ['age'], message: validation.groups, input: undefined })
      }
    }),
  )

/** Number of people in each zone now. It replaces the previous numbers, and shows that the sensor measures. */
const realtime = z.strictObject({
  type: z.literal('realtime'),
  seq,
  at: instant,
  zones: z.strictObject({ top: count, left: count, middle: count, right: count }),
})

const bands = z.array(count).check(z.minLength(ageBands.length), z.maxLength(ageBands.length))

// Years 1900 to 2999, as for days.
const FULL_HOUR = /^(19|2\d)\d\d-.*T\d\d:00(:00(\.0+)?)?(Z|[+-]\d\d:00)$/

/** Counts of a whole hour; they replace all earlier counts of the hour. */
const hourly = z
  .strictObject({
    type: z.literal('hourly'),
    seq,
    hour: instant.check(z.regex(FULL_HOUR, validation.fullHour)),
    people_net: count,
    people_gross: count,
    cars: count,
    buses: count,
    women: z.optional(bands),
    men: z.optional(bands),
  })
  .check(
    z.check(({ value, issues }) => {
      const known = [...(value.women ?? []), ...(value.men ?? [])].reduce((sum, each) => sum + each, 0)
      if (known > value.people_net || (value.women === undefined) !== (value.men === undefined)) {
        issues.push({ code: 'custom', path: ['women'], message: validation.groups, input: undefined })
      }
    }),
  )

/** A message of an arabox. */
export const message = z.discriminatedUnion('type', [path, realtime, hourly])
/** A message of an arabox after parsing. */
export type Message = z.output<typeof message>

/** Maximum length of the id of a device's start. */
const LONGEST_BOOT_ID = 64

/**
 * Messages of one arabox. `boot_id` is any id that is new at each start of the device at which its numbers begin again;
 * each (device key, boot id, `seq`) counts once. A message keeps the boot id with which it was first sent. `sent_at` is
 * the time of sending by the clock of the device.
 */
export const batch = z.strictObject({
  messages: z.array(message).check(z.minLength(1), z.maxLength(MOST_MESSAGES)),
  boot_id: z.optional(requiredLine(LONGEST_BOOT_ID)),
  sent_at: z.optional(instant),
})
/** A batch after parsing. */
export type Batch = z.output<typeof batch>

/**
 * Why a message is refused: its time is in the future or its hour has not ended, so it may be sent again later; or it
 * is older than a device may report, or older than single messages are accepted.
 */
const rejectionReason = z.enum(['future', 'too_far_back', 'too_old'])
/** Why a message is refused. */
export type RejectionReason = z.output<typeof rejectionReason>

/** Sentences about a device in the answer to its batch, by their codes. */
export const deviceNotices = {
  restarted_without_memory: 'The device restarted without its memory: begin a new number space for it',
  clock_wrong: 'The clock of the device is wrong: set it',
} as const

/**
 * What is wrong with a device although its batch was stored. `restarted_without_memory`: its numbers began again
 * without a new `boot_id`. `clock_wrong`: a message has an impossible time; `lead_ms` says how many milliseconds it is
 * ahead of the platform's clock, negative if it is behind.
 */
const notice = z.object({
  code: z.enum(['restarted_without_memory', 'clock_wrong']),
  message: z.string(),
  lead_ms: z.optional(z.int()),
})
/** What is wrong with a device although its batch was stored. */
export type DeviceNotice = z.output<typeof notice>

/**
 * Result of a batch: numbers of new messages and of messages that had been accepted before; `rejected` has those that
 * were refused, and `notices` what is wrong with the device, if any.
 */
export const receipt = z.object({
  accepted: z.int(),
  repeated: z.int(),
  notices: z.optional(z.array(notice)),
  rejected: z.optional(
    z.array(
      z.object({
        seq,
        reason: rejectionReason,
        /** The member with the reason, as `messages.3.at`. */
        path: z.string(),
        message: z.string(),
      }),
    ),
  ),
})
/** Result of a batch. */
export type Receipt = z.output<typeof receipt>
