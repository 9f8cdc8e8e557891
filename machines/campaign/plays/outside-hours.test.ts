import { expect, test } from 'vitest'
import { darkLoops, orderedByHour, possiblePlays } from './outside-hours.ts'

const wholeDay = [{ begins: 0, ends: 540 }]
const counted = (hours: Record<string, number>, ofDay = 0) => ({
  hours: new Map(Object.entries(hours).map(([hour, plays]) => [Number(hour), plays])),
  ofDay,
})

test('L09 the ordered loops of an hour are those of all orders that have begun, at most thirty', () => {
  expect(orderedByHour(wholeDay, 75)).toEqual(
    new Map([
      [6, 30],
      [7, 30],
      [8, 15],
    ]),
  )
  expect(
    orderedByHour(
      [
        { begins: 40, ends: 50 },
        { begins: 50, ends: 540 },
      ],
      90,
    ),
  ).toEqual(
    new Map([
      [7, 20],
      [8, 30],
    ]),
  )
  expect(orderedByHour(wholeDay, 0)).toEqual(new Map())
})

test('L09 an outside system cannot have shown more plays than the loops of an hour and of the day', () => {
  const ordered = orderedByHour(wholeDay, 60)
  expect(possiblePlays(ordered, counted({ 6: 28 }), 6)).toBe(2)
  expect(possiblePlays(ordered, counted({ 6: 28 }), 9)).toBe(0)
  expect(possiblePlays(ordered, counted({ 6: 28 }, 30), 7)).toBe(2)
  expect(possiblePlays(ordered, counted({ 6: 28 }, 30), null)).toBe(2)
  expect(possiblePlays(ordered, counted({ 6: 30 }, 31), null)).toBe(0)
})

test('L09 loops without a reported play are dark, and plays of a whole day are spread over its hours', () => {
  const ordered = orderedByHour(wholeDay, 90)
  expect(darkLoops(ordered, counted({ 6: 30, 7: 10 }))).toEqual([
    { hour: 6, loops: 0 },
    { hour: 7, loops: 20 },
    { hour: 8, loops: 30 },
  ])
  const spread = darkLoops(ordered, counted({ 6: 30, 7: 10 }, 25))
  expect(spread).toEqual([
    { hour: 6, loops: 0 },
    { hour: 7, loops: 10 },
    { hour: 8, loops: 15 },
  ])
})
