import { expect, test } from 'vitest'
import { instantOf } from './warsaw.ts'
import { answerTime, isWorkingDay, workingMinutes } from './working-hours.ts'

const minutes = (from: string, to: string) => workingMinutes(new Date(from), new Date(to))

test('K16 working time leaves out nights, weekends and public holidays', () => {
  // Friday 16:50 to Monday 09:10 in Warsaw.
  expect(minutes('2025-11-21T15:50:00Z', '2025-11-24T08:10:00Z')).toBe(20)
  // Tuesday, 11 November, is Independence Day: Monday 16:45 to Wednesday 09:05.
  expect(minutes('2025-11-10T15:45:00Z', '2025-11-12T08:05:00Z')).toBe(20)
  expect(minutes('2025-11-25T05:00:00Z', '2025-11-25T22:00:00Z')).toBe(8 * 60)
  expect(minutes('2025-11-25T10:00:00Z', '2025-11-25T09:00:00Z')).toBe(0)
  expect(isWorkingDay('2026-04-06')).toBe(false)
})

test('K16 working time is local: it keeps its length when the clocks change between two days', () => {
  // Friday before summer time 16:00 (UTC+1) to Monday after it 10:00 (UTC+2).
  expect(minutes('2026-03-27T15:00:00Z', '2026-03-30T08:00:00Z')).toBe(120)
})

test('K16 an answer is due 30 working minutes after the submission, and pauses outside of working hours', () => {
  const since = new Date('2025-11-25T10:12:00Z')
  expect(answerTime(since, new Date('2025-11-25T10:30:00Z'))).toEqual({
    leftMinutes: 12,
    overdueMinutes: 0,
    isPaused: false,
  })
  expect(answerTime(since, new Date('2025-11-25T11:00:00Z'))).toMatchObject({ leftMinutes: 0, overdueMinutes: 18 })
  const evening = new Date('2025-11-25T18:00:00Z')
  expect(answerTime(evening, new Date('2025-11-26T07:00:00Z'))).toEqual({
    leftMinutes: 30,
    overdueMinutes: 0,
    isPaused: true,
  })
})

test('K16 the time to answer runs from 09:00 and no longer at 17:00, in Warsaw', () => {
  const isPausedAt = (now: string) => answerTime(new Date('2025-11-25T05:00:00Z'), new Date(now)).isPaused
  expect(isPausedAt('2025-11-25T07:59:59Z')).toBe(true)
  expect(isPausedAt('2025-11-25T08:00:00Z')).toBe(false)
  expect(isPausedAt('2025-11-25T15:59:59Z')).toBe(false)
  expect(isPausedAt('2025-11-25T16:00:00Z')).toBe(true)
})

test('waiting of more than 400 days is no longer counted exactly', () => {
  const from = instantOf('2024-01-01', 0)
  const after400 = workingMinutes(from, instantOf('2025-02-04', 0))
  expect(after400).toBeGreaterThan(0)
  expect(workingMinutes(from, instantOf('2026-12-31', 0))).toBe(after400)
})
