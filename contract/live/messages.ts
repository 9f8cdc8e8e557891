import * as z from 'zod/mini'
import { ageBands } from '../campaign/progress.ts'
import { point } from '../location/location.ts'
import { validation } from '../validation.ts'
import { instant } from '../values.ts'

/** Most messages of one batch. */
export const MOST_MESSAGES = 5000
/** Days after which a single path is no longer taken: its hour is settled. */
export const PATH_DAYS = 14

/** Most points of a path's way. */
const MOST_POINTS = 64
const LARGEST_COUNT = 1_000_000

/** How many of something in one hour. */
const count = z.int().check(z.minimum(0, validation.countRange), z.maximum(LARGEST_COUNT, validation.countRange))

/** Number that a device gives to each of its messages, growing by one. */
const seq = z.int().check(z.minimum(1))

/**
 * One thing that crossed the sensor's field: net is each person once, gross is everybody who passes; a car or bus net
 * is its people, gross the vehicle.
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
    /** Way through the picture, from where it was seen first to where it was seen last. */
    track: z.optional(z.array(point).check(z.minLength(2), z.maxLength(MOST_POINTS))),
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

/** Who stands where right now; it sets and never adds, and tells that the sensor measures. */
const realtime = z.strictObject({
  type: z.literal('realtime'),
  seq,
  at: instant,
  zones: z.strictObject({ top: count, left: count, middle: count, right: count }),
})

const bands = z.array(count).check(z.minLength(ageBands.length), z.maxLength(ageBands.length))

// Years in which every hour can be computed and stored.
const FULL_HOUR = /^(19|2\d)\d\d-.*T\d\d:00(:00(\.0+)?)?(Z|[+-]\d\d:00)$/

/** What a device counted in a whole hour; it replaces whatever was known of the hour. */
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
/** A message of an arabox, parsed. */
export type Message = z.output<typeof message>

/** A batch of one arabox; all of it is taken or nothing. */
export const batch = z.strictObject({ messages: z.array(message).check(z.minLength(1), z.maxLength(MOST_MESSAGES)) })

/** What became of a batch: messages that were new, and such as had been taken before. */
export const receipt = z.object({ accepted: z.int(), repeated: z.int() })
