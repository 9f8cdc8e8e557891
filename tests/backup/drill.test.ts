import { expect, test } from 'vitest'
import { bySet } from '../support/run/test-set.ts'
import { runDrills } from './drill-rounds.ts'

const DRILLS = bySet(1, 3)

test('promise R12 a backup that is made while campaigns, films and counts are written restores to a platform that starts and has everything that was acknowledged before the backup began', async () => {
  const { drills, acknowledged, messages, losses } = await runDrills(DRILLS)
  expect(losses).toEqual([])
  expect(drills).toBe(DRILLS)
  expect(acknowledged).toBeGreaterThanOrEqual(20 * DRILLS)
  expect(messages).toBeGreaterThan(0)
})
