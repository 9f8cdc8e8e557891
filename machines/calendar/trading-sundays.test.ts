import { expect, test } from 'vitest'
import { dayNumberOf, eachDay } from './days.ts'
import { isTradingSunday } from './trading-sundays.ts'

const ofYear = (year: number): string[] =>
  eachDay(`${year}-01-01`, `${year}-12-31`).filter((day) => isTradingSunday(dayNumberOf(day)))

test('the trading Sundays of 2026 are those that were published', () => {
  expect(ofYear(2026)).toEqual([
    '2026-01-25',
    '2026-03-29',
    '2026-04-26',
    '2026-06-28',
    '2026-08-30',
    '2026-12-06',
    '2026-12-13',
    '2026-12-20',
  ])
})

test('three Sundays before Christmas are trading Sundays since 2025, before it two, and never Christmas Eve', () => {
  const december = (year: number) => ofYear(year).filter((day) => day >= `${year}-12-01`)
  expect(december(2025)).toEqual(['2025-12-07', '2025-12-14', '2025-12-21'])
  expect(december(2024)).toEqual(['2024-12-15', '2024-12-22'])
  expect(december(2023)).toEqual(['2023-12-10', '2023-12-17'])
})

test('years whose rules are not known have none', () => {
  expect(ofYear(2019)).toEqual([])
})
