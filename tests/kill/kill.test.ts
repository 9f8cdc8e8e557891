import { expect, test } from 'vitest'
import { runKillRounds } from './kill-rounds.ts'

test('promise R3 when a server is killed twice while 16 writers work, no acknowledged write is lost and none is incomplete', async () => {
  const { kills, acknowledged, losses } = await runKillRounds(2)
  expect(losses).toEqual([])
  expect(kills).toBe(2)
  expect(acknowledged).toBeGreaterThan(20)
}, 120_000)
