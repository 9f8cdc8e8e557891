import * as z from 'zod/mini'
import { day } from '../../../contract/values.ts'
import type { DayRange } from '../../calendar/day-range.ts'

/** The word of a list that a text is, or null. */
export const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | null =>
  words.find((word) => word === text) ?? null

/** The words of a list that a parameter names, each once, in the order of the list. */
export const wordsIn = <Word extends string>(params: URLSearchParams, name: string, words: readonly Word[]): Word[] =>
  words.filter((word) => params.getAll(name).includes(word))

/** The whole numbers from 1 to `most` that a parameter names, each once, in the order of the address. */
export const numbersIn = (params: URLSearchParams, name: string, most: number): number[] =>
  [...new Set(params.getAll(name).map(Number))].filter((one) => Number.isInteger(one) && one >= 1 && one <= most)

/** Hours as `6-22`; null if the text is something else. */
export const hoursIn = (text: string | null): { from: number; to: number } | null => {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? []
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) }
}

/** The days of the parameters `from` and `to`; null if one of them is no day. */
export const daysIn = (params: URLSearchParams): DayRange | null => {
  const [from, to] = [z.safeParse(day, params.get('from')), z.safeParse(day, params.get('to'))]
  return from.success && to.success ? { from: from.data, to: to.data } : null
}
