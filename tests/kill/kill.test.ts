import { expect, test } from 'vitest'
import { runKillRounds } from './kill-rounds.ts'

test('promise R3 a server that is killed twice under 16 writers has lost no acknowledged write and done none by half', async () => {
  const { kills, acknowledged, losses } = await runKillRounds(2)
  expect(losses).toEqual([])
  expect(kills).toBe(2)
  expect(acknowledged).toBeGreaterThan(20)
}, 120_000)
