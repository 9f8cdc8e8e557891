import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { hourPlayer } from './hour-player.ts'

const started = () => {
  const clock = new SimulatedClock()
  const actor = createActor(hourPlayer, { clock }).start()
  const shown = () => [actor.getSnapshot().value, actor.getSnapshot().context.hour]
  return { clock, actor, shown }
}

test('R19 the hours play from the first to the last and stop there by themselves', () => {
  const { clock, actor, shown } = started()
  actor.send({ type: 'hours.limit', from: 6, to: 9 })
  actor.send({ type: 'hours.play' })
  expect(shown()).toEqual(['playing', 6])
  clock.increment(900)
  expect(shown()).toEqual(['playing', 7])
  clock.increment(900)
  expect(shown()).toEqual(['paused', 8])
  clock.increment(10_000)
  expect(shown()).toEqual(['paused', 8])
  actor.send({ type: 'hours.play' })
  expect(shown()).toEqual(['playing', 6])
})

test('R19 a chosen hour stops the play, and the play continues from it', () => {
  const { clock, actor, shown } = started()
  actor.send({ type: 'hours.play' })
  actor.send({ type: 'hours.choose', hour: 12 })
  expect(shown()).toEqual(['paused', 12])
  actor.send({ type: 'hours.play' })
  clock.increment(900)
  expect(shown()).toEqual(['playing', 13])
  actor.send({ type: 'hours.pause' })
  expect(shown()).toEqual(['paused', 13])
})

test('R19 an hour that the filter leaves out is not shown', () => {
  const { actor, shown } = started()
  actor.send({ type: 'hours.choose', hour: 5 })
  actor.send({ type: 'hours.limit', from: 6, to: 9 })
  expect(shown()).toEqual(['paused', null])
  actor.send({ type: 'hours.choose', hour: 9 })
  expect(shown()).toEqual(['paused', null])
})
