import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validation } from '../validation.ts'
import { seriesFilter, weekdayFilter } from './filter.ts'

const byHour = (date_from: string) => ({ date_from, date_to: '2026-03-02', aggregation: 'HOUR' })
const errorsOf = (filter: typeof seriesFilter | typeof weekdayFilter, date_from: string) =>
  z.safeParse(filter, byHour(date_from)).error?.issues.map(({ message }) => message) ?? []

test('C75 accident 36: weekdays by hour are answered for five years, single hours for 366 days', () => {
  expect(errorsOf(seriesFilter, '2025-03-02')).toEqual([])
  expect(errorsOf(seriesFilter, '2025-03-01')).toEqual([validation.tooManyHours])
  expect(errorsOf(weekdayFilter, '2021-03-02')).toEqual([])
  expect(errorsOf(weekdayFilter, '2021-02-28')).toEqual([validation.tooManyDays])
})
