import * as z from 'zod/mini'
import { DAY_MS } from './durations.ts'
import { LARGEST_ID, MOST_REPEATED } from './limits.ts'
import { validation } from './validation.ts'

// Years 1900 to 2999: both databases can store and compute every day in them.
const DAY = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const exists = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Calendar day `YYYY-MM-DD` that exists (no 30 February). */
export const day = z.string().check(
  z.regex(DAY, validation.day),
  z.refine((value) => !DAY.test(value) || exists(value), validation.noSuchDay),
)

/** Days of a period, both ends included: 1 for a single day, less than 1 if `to` is before `from`. */
export const daysInPeriod = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** A record's public id. */
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, validation.identifier))

/** A database id. */
export const id = z.int().check(z.minimum(1), z.maximum(LARGEST_ID))

/** Instant in ISO 8601 with a time zone offset. */
export const instant = z.iso.datetime({ offset: true })

/** Whole number in a query or path, where it is sent as text. */
export const integerParam = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/, validation.wholeNumber))]),
  z.transform((value): number => Number(value)),
)

/** Boolean in a query, where it is sent as `true` or `false`. */
export const booleanParam = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value): boolean => value === true || value === 'true'),
)

/** A query parameter that may occur several times; an array after parsing. */
export const repeated = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.union([z.array(item).check(z.maxLength(MOST_REPEATED)), item]),
    z.transform((value): z.output<Item>[] => (Array.isArray(value) ? value : [value]) as z.output<Item>[]),
  )

/**
 * Characters that nobody sees: control characters besides tabs, line breaks and NUL, which the server refuses anyway,
 * spaces without width, and marks that change the direction of a text. With them two names look alike, or a text reads
 * differently from what is stored. The joiner of emoji is permitted between them.
 */
const HIDDEN =
  /(?![\t\n\r\0])\p{Cc}|[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/u

/** Whether a text has no character that nobody sees. */
export const isVisibleText = (text: string): boolean => !HIDDEN.test(text)

/** Required text that a user types: trimmed, at least one character. */
export const requiredText = (maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, validation.required),
      z.maxLength(maxLength),
      z.refine(isVisibleText, validation.hiddenCharacter),
    )

/** A required text of one line, such as a name: tabs and line breaks become spaces. */
export const requiredLine = (maxLength: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/[\t\n\r]+/g, ' ')),
    z.trim(),
    z.minLength(1, validation.required),
    z.maxLength(maxLength),
    z.refine(isVisibleText, validation.hiddenCharacter),
  )
