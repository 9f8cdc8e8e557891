import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { DAY_MS } from '../../../machines/calendar/durations.ts'
import { instantOfLoop } from '../../../machines/campaign/price/loops.ts'
import { pairedPlayer } from '../../../tests/support/calls/player-calls.ts'
import { jsonOf } from '../../../tests/support/calls/send-request.ts'
import { playOf, wholeFilm } from '../../../tests/support/calls/test-player.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../tests/support/platform/demo-now.ts'
import { textsOf } from './deliver-plays.ts'
import { mergeBatches } from './merge-batches.ts'
import { playBatch } from './tables.ts'

const DAY = '2026-03-02'
const DELIVERIES = 13

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

test('the deliveries of an hour become one batch, with the same texts, hashes and faults, and the log goes on', async () => {
  const { player } = await pairedPlayer(platform)
  const [state, { days, films, screen }] = [await player.state(), await player.schedule()]
  const block = days[0]?.blocks.find(({ begins, ends }) => begins === 0 && ends === 540)
  if (!block || state.state !== 'paired') throw new Error('the player has nothing to play')
  const { campaign_uuid } = block
  const start = player.startOf({ player: state.player_uuid, screen: screen.uuid, campaign: campaign_uuid })
  let loop = 1
  while (instantOfLoop(DAY, loop) <= DEMO_NOW) loop += 1
  const records = Array.from({ length: 2 * DELIVERIES + 2 }, (_, index) =>
    playOf(
      block,
      { number: index + 1, day: DAY, loop: loop + index },
      { ...wholeFilm(films, block), ...(index === 5 && ({ cut: 'stalled' } as const)) },
    ),
  )
  platform.clock.set(instantOfLoop(DAY, loop + records.length))
  const deliver = async (first: number, texts: readonly string[]) => {
    const hash = player.hashAfter(start, [...records.slice(0, first - 1), ...texts])
    const log = player.signed(state.player_uuid, { campaign_uuid, first, records: [...texts] }, hash)
    const answer = await player.send(contract.player.deliverPlays, { body: { logs: [log] } })
    return jsonOf<AnswerOf<typeof contract.player.deliverPlays>>(answer).logs[0]
  }
  const stored = () => platform.store.db.select().from(playBatch).orderBy(playBatch.first)
  const context = { store: platform.store }
  const now = () => platform.clock.now()

  for (let first = 1; first <= 2 * DELIVERIES; first += 2) await deliver(first, records.slice(first - 1, first + 1))
  const before = await stored()
  expect(before).toHaveLength(DELIVERIES)
  expect(await mergeBatches(context, now())).toBe(1)
  const [batch, ...others] = await stored()
  expect(others).toEqual([])
  expect(batch && textsOf(batch)).toEqual(records.slice(0, 2 * DELIVERIES))
  const { hash, signature } = before.at(-1) ?? {}
  expect(batch).toMatchObject({ first: 1, last: 2 * DELIVERIES, hash, signature, faults: [[6, 'cut']] })
  expect(batch?.texts.length).toBeLessThan(before.reduce((sum, { texts }) => sum + texts.length, 0) / 4)

  expect(await deliver(3, records.slice(2, 4))).toMatchObject({ accepted: 0, repeated: 2, refused: null })
  expect(await deliver(3, [records[3] ?? '', records[2] ?? ''])).toMatchObject({ refused: 'changed' })
  expect(await deliver(27, records.slice(26))).toMatchObject({ accepted: 2, next: 29, refused: null })

  expect(await mergeBatches(context, now())).toBe(0)
  expect(await mergeBatches(context, new Date(now().getTime() + DAY_MS + 1))).toBe(1)
  expect((await stored()).map(({ first, last }) => [first, last])).toEqual([[1, 28]])
  expect(await mergeBatches(context, new Date(now().getTime() + DAY_MS + 1))).toBe(0)
})
