import * as z from 'zod'
import { eventLoopYield } from '../base/event-loop-yield.ts'

/** Items that are checked and written in one turn: few milliseconds of work. */
const ITEMS_OF_SLICE = 100

type Members = Readonly<Record<string, z.core.$ZodType>>

/** The members of a schema whose answer can be written in parts; null for one that must be checked as a whole. */
const membersOf = (schema: z.core.$ZodType): Members | null =>
  schema instanceof z.core.$ZodObject && !schema._zod.def.checks?.length ? schema._zod.def.shape : null

const isLargeArray = (schema: z.core.$ZodType, value: unknown): value is readonly unknown[] =>
  schema instanceof z.core.$ZodArray &&
  !schema._zod.def.checks?.length &&
  Array.isArray(value) &&
  value.length > ITEMS_OF_SLICE

/** The items of a list as bytes: joining the texts of ten megabytes would take 100 ms in one turn. */
const arrayBytes = async (schema: z.core.$ZodType, items: readonly unknown[]): Promise<Buffer[]> => {
  const pause = eventLoopYield()
  const parts: Buffer[] = []
  for (let at = 0; at < items.length; at += ITEMS_OF_SLICE) {
    const text = JSON.stringify(z.parse(schema, items.slice(at, at + ITEMS_OF_SLICE))).slice(1, -1)
    parts.push(Buffer.from(at === 0 ? `[${text}` : `,${text}`))
    await pause()
  }
  return [...parts, Buffer.from(']')]
}

/** A larger answer is sent in its parts: joining ten megabytes takes 100 ms in one turn, too. */
const MOST_JOINED_BYTES = 512 * 1024

/** The text of an answer, or its parts as bytes. */
export type AnswerText = string | Buffer[]

/** The text of an answer in one piece. */
export const joinedText = (text: AnswerText): string => (typeof text === 'string' ? text : String(Buffer.concat(text)))

/**
 * The JSON text of an answer, with the members of its schema only. Long lists of an answer are written in parts, so
 * that other requests are answered in between; a large answer is returned as these parts.
 */
export const answerText = async (schema: z.core.$ZodType, answer: unknown): Promise<AnswerText> => {
  const members = membersOf(schema)
  const given = Object.entries(typeof answer === 'object' && answer !== null && members ? answer : {})
  const large = new Map(
    given.flatMap(([name, value]) => {
      const member = members?.[name]
      return member && isLargeArray(member, value) ? [[name, { member, value }] as const] : []
    }),
  )
  if (large.size === 0) return JSON.stringify(z.parse(schema, answer))
  const small = Object.fromEntries(given.map(([name, value]) => [name, large.has(name) ? [] : value]))
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(z.parse(schema, small) as object)) {
    const list = large.get(name)
    if (!list && value === undefined) continue
    parts.push(Buffer.from(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`))
    parts.push(...(list ? await arrayBytes(list.member, list.value) : [Buffer.from(JSON.stringify(value))]))
  }
  parts.push(Buffer.from('}'))
  const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return bytes > MOST_JOINED_BYTES ? parts : joinedText(parts)
}
