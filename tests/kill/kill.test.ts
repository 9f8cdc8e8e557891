import { expect, test } from 'vitest'
import { bySet } from '../support/run/test-set.ts'
import { runKillRounds } from './kill-rounds.ts'

const KILLS = bySet(1, 2)

test(`promise R3 when a server is killed ${KILLS} times while 16 writers work, no acknowledged write is lost, none is incomplete, and the receiver of a webhook gets every event in order once it is up`, async () => {
  const { kills, acknowledged, sent, losses } = await runKillRounds(KILLS)
  expect(losses).toEqual([])
  expect(kills).toBe(KILLS)
  expect(acknowledged).toBeGreaterThan(10 * KILLS)
  expect(sent).toBeGreaterThanOrEqual(acknowledged)
})
