import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Schedule } from '../../contract/player/schedule.ts'
import { MINUTE_MS } from '../calendar/durations.ts'
import { playerMachine, type StoredPlayer } from './player.ts'

const schedule: Schedule = {
  screen: { uuid: '', name: 'A', location_name: '', city_name: '', width: null, height: null },
  days: [],
  films: [],
  delivery_seconds: 300,
  report_seconds: 60,
}
const SPREAD_MS = 4000

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A player that runs, and how often it has read its schedule; a read ends when the test says so. */
const running = async () => {
  const answers: ((stored: null) => void)[] = []
  const machine = playerMachine.provide({
    actors: {
      open: fromPromise<StoredPlayer, void>(async () => ({ isPaired: true, schedule })),
      readSchedule: fromPromise<Schedule | null, void>(() => new Promise((resolve) => answers.push(resolve))),
      fetchFilms: fromPromise<number, { schedule: Schedule | null }>(async () => 0),
      deliver: fromPromise<void, void>(async () => undefined),
      report: fromPromise<void, { schedule: Schedule | null }>(async () => undefined),
    },
  })
  const actor = createActor(machine).start()
  await vi.advanceTimersByTimeAsync(0)
  return {
    reads: () => answers.length,
    answer: async () => {
      answers.at(-1)?.(null)
      await vi.advanceTimersByTimeAsync(0)
    },
    change: () => actor.send({ type: 'player.schedule_changed', spreadMs: SPREAD_MS }),
    connect: () => actor.send({ type: 'player.connected' }),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

test('a burst of changes is one read, a random part of its spread later, and the schedule is read each minute without any', async () => {
  const player = await running()
  await player.answer()
  expect(player.reads()).toBe(1)
  player.change()
  await player.pass(SPREAD_MS / 2 - 1)
  player.change()
  expect(player.reads()).toBe(1)
  await player.pass(1)
  expect(player.reads()).toBe(2)
  await player.answer()
  await player.pass(MINUTE_MS - 1)
  expect(player.reads()).toBe(2)
  await player.pass(1)
  expect(player.reads()).toBe(3)
})

test('a change during a read is read after it, because the answer may be older than the change', async () => {
  const player = await running()
  player.change()
  player.change()
  await player.pass(SPREAD_MS)
  expect(player.reads()).toBe(1)
  await player.answer()
  await player.pass(SPREAD_MS / 2)
  expect(player.reads()).toBe(2)
  await player.answer()
  await player.pass(SPREAD_MS)
  expect(player.reads()).toBe(2)
})

test('a player that reaches the network while it waits with its read does not wait longer', async () => {
  const player = await running()
  await player.answer()
  player.change()
  player.connect()
  expect(player.reads()).toBe(2)
})
