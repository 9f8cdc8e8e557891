import { expect, test } from 'vitest'
import { runKillRounds } from './kill-rounds.ts'

test('promise R3 a server that is killed twice during the work of 16 writers loses no acknowledged write and leaves none incomplete', async () => {
  const { kills, acknowledged, losses } = await runKillRounds(2)
  expect(losses).toEqual([])
  expect(kills).toBe(2)
  expect(acknowledged).toBeGreaterThan(20)
}, 120_000)
