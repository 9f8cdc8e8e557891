import { expect, test } from 'vitest'
import { makeGoodOf } from './make-good.ts'

const input = {
  planned: 350_000,
  projected: 280_000,
  screens: 5,
  from: '2026-03-01',
  to: '2026-03-14',
  today: '2026-03-10',
}

test('the make-good of a shortfall uses the campaign’s own contacts per screen-day', () => {
  // 280 000 contacts on 70 screen-days are 4 000 each; 70 000 are missing.
  expect(makeGoodOf(input)).toEqual({
    shortfall: 70_000,
    contacts_per_screen_day: 4000,
    screen_days: 18,
    more_days: 4,
    more_screens: 5,
  })
})

test('after the last day only additional days help', () => {
  expect(makeGoodOf({ ...input, today: '2026-03-14' })).toMatchObject({ more_days: 4, more_screens: null })
})

test('there is no make-good inside the tolerance in which a campaign is on pace', () => {
  expect(makeGoodOf({ ...input, projected: 341_250 })).toBeNull()
  // 2.51 % is shown as 2.5 %, with which a campaign is on pace.
  expect(makeGoodOf({ ...input, projected: 341_215 })).toBeNull()
  expect(makeGoodOf({ ...input, projected: 341_000 })).toMatchObject({ shortfall: 9000 })
})

test('there is no make-good if the campaign reaches its plan, or if it has no contacts yet', () => {
  expect(makeGoodOf({ ...input, projected: 350_000 })).toBeNull()
  expect(makeGoodOf({ ...input, projected: 400_000 })).toBeNull()
  expect(makeGoodOf({ ...input, projected: 0 })).toBeNull()
})
