import { expect, test } from 'vitest'
import { runKillRounds } from './kill-rounds.ts'

test('promise R3 when a server is killed twice while 16 writers work, no acknowledged write is lost, none is incomplete, and the receiver of a webhook gets every event in order once it is up', async () => {
  const { kills, acknowledged, sent, losses } = await runKillRounds(2)
  expect(losses).toEqual([])
  expect(kills).toBe(2)
  expect(acknowledged).toBeGreaterThan(20)
  expect(sent).toBeGreaterThanOrEqual(acknowledged)
}, 120_000)
