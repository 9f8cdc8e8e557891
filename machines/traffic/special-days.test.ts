import { expect, test } from 'vitest'
import { citiesWithoutWinter, specialDaysIn } from './special-days.ts'

const named = { name_pl: 'x', name_en: 'y' }
const answer = {
  cities: [
    { id: 1, name: 'Warszawa', calendar: 'PL-14', unknown_winters: [] },
    { id: 2, name: 'Katowice', calendar: 'PL', unknown_winters: [2026] },
  ],
  days: [
    { kind: 'holiday' as const, from: '2026-01-06', to: '2026-01-06', ...named, city_ids: [1, 2] },
    { kind: 'school_holiday' as const, from: '2026-01-19', to: '2026-02-01', ...named, city_ids: [2] },
  ],
}

test('a special day says which cities have it, unless all of the view have it', () => {
  expect(specialDaysIn(answer, '2026-01-01', '2026-02-28')).toEqual([
    { kind: 'holiday', from: '2026-01-06', to: '2026-01-06', ...named, cities: [] },
    { kind: 'school_holiday', from: '2026-01-19', to: '2026-02-01', ...named, cities: ['Katowice'] },
  ])
})

test('special days are shortened to the days of the view, and left out beyond them', () => {
  expect(specialDaysIn(answer, '2026-01-20', '2026-01-25').map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-20', '2026-01-25'],
  ])
})

test('cities whose winter break is not known are named', () => {
  expect(citiesWithoutWinter(answer)).toEqual(['Katowice'])
})
