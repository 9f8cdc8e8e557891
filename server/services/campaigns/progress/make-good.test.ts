import { expect, test } from 'vitest'
import { makeGoodOf } from './make-good.ts'

const heading = {
  planned: 350_000,
  projected: 280_000,
  screens: 5,
  from: '2026-03-01',
  to: '2026-03-14',
  today: '2026-03-10',
}

test('a shortfall is made good at the yield of the campaign itself', () => {
  // 280 000 contacts on 70 screen-days are 4 000 each; 70 000 are missing.
  expect(makeGoodOf(heading)).toEqual({
    shortfall: 70_000,
    contacts_per_screen_day: 4000,
    screen_days: 18,
    more_days: 4,
    more_screens: 5,
  })
})

test('after the last day only more days help', () => {
  expect(makeGoodOf({ ...heading, today: '2026-03-14' })).toMatchObject({ more_days: 4, more_screens: null })
})

test('a campaign that reaches its plan needs nothing, and one that reached nobody has no yield', () => {
  expect(makeGoodOf({ ...heading, projected: 350_000 })).toBeNull()
  expect(makeGoodOf({ ...heading, projected: 400_000 })).toBeNull()
  expect(makeGoodOf({ ...heading, projected: 0 })).toBeNull()
})
