import { expect, test } from 'vitest'
import type { PlayRecord } from '../../../contract/player/play-records.ts'
import type { PlayDelivery } from '../../../contract/player/player-operations.ts'
import { PROOF_FORMAT } from '../../../contract/player/proof.ts'
import type { Schedule } from '../../../contract/player/schedule.ts'
import { HOUR_MS, MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { flightStart } from '../../../machines/calendar/flights.ts'
import { segmentAfter, segmentAt } from '../../../machines/player/loop.ts'
import { chainText, logStartText, signedText } from '../../../machines/player/play-log.ts'
import { verifyProof } from '../../../machines/player/verify-proof.ts'
import { nodeCryptography } from '../../../tests/support/player/signed-plays.ts'
import { demoHabits, faultlessHabits, type PlayerHabits } from './player-habits.ts'
import { playerIdentity, sha256 } from './player-identity.ts'
import { type KnownPlayer, simulatedPlayer } from './simulated-player.ts'

const DAY = '2026-03-02'
const BEGIN_MS = flightStart(DAY).getTime()
const CAMPAIGNS = ['6f1c1e4e-3c55-4d7e-9d0a-5a3f0c0b7a11', '6f1c1e4e-3c55-4d7e-9d0a-5a3f0c0b7a12'] as const
const SPOTS = ['33333333-3333-4333-8333-333333333331', '33333333-3333-4333-8333-333333333332'] as const
const known: KnownPlayer = {
  player_uuid: '11111111-1111-4111-8111-111111111111',
  screen_uuid: '22222222-2222-4222-8222-222222222222',
  logs: [],
}
const filmOf = (digit: string) => ({
  digest: digit.repeat(64),
  type: 'video/mp4' as const,
  codec: null,
  size_bytes: 1000,
  film_ms: 10_000,
  width: 1080,
  height: 1920,
})
const films = [filmOf('a'), filmOf('b')]
const schedule: Pick<Schedule, 'days' | 'films'> = {
  films,
  days: [
    {
      day: DAY,
      begins_at: flightStart(DAY).toISOString(),
      blocks: [
        {
          campaign_uuid: CAMPAIGNS[0],
          order: 1,
          begins: 0,
          ends: 540,
          slot: 0,
          slots: 1,
          spots: SPOTS.map((id, index) => ({ id, film: films[index]?.digest ?? null })),
        },
        {
          campaign_uuid: CAMPAIGNS[1],
          order: 2,
          begins: 10,
          ends: 40,
          slot: 5,
          slots: 1,
          spots: [{ id: SPOTS[0], film: 'a'.repeat(64) }],
        },
      ],
    },
  ],
}
const identity = playerIdentity('secret', known.screen_uuid)

/** Lets a player play until some instants and deliver after each; the platform takes everything. */
const deliveriesOf = (habits: PlayerHabits, untils: readonly number[]): PlayDelivery[] => {
  const player = simulatedPlayer(identity, known, habits, BEGIN_MS - 1)
  return untils.flatMap((untilMs) => {
    player.play(schedule, untilMs)
    const logs = player.delivery()
    for (const { campaign_uuid, first, records } of logs)
      expect(
        player.settle({
          campaign_uuid,
          accepted: 1,
          repeated: 0,
          next: first + records.length,
          hash: '',
          refused: null,
        }),
      ).toBe(true)
    expect(player.waiting()).toBe(0)
    return logs
  })
}
const ofCampaign = (deliveries: readonly PlayDelivery[], uuid: string) =>
  deliveries.filter(({ campaign_uuid }) => campaign_uuid === uuid)
const textsOf = (deliveries: readonly PlayDelivery[], uuid: string = CAMPAIGNS[0]) =>
  ofCampaign(deliveries, uuid).flatMap(({ records }) => records)
const recordsOf = (deliveries: readonly PlayDelivery[], uuid?: string) =>
  textsOf(deliveries, uuid).map((text) => JSON.parse(text) as PlayRecord)

const start = { player: known.player_uuid, screen: known.screen_uuid, publicKey: identity.publicKey }
const hashAfter = (texts: readonly string[]): string =>
  texts.reduce(
    (hash, text) => sha256(chainText(hash, text)),
    sha256(logStartText({ ...start, campaign: CAMPAIGNS[0] })),
  )

test('a simulated player plays what the schedule has, chained and signed so that a proof of it is valid', async () => {
  const deliveries = deliveriesOf(faultlessHabits(3), [BEGIN_MS + HOUR_MS, BEGIN_MS + 2 * HOUR_MS])
  for (const campaign of CAMPAIGNS) {
    const log = {
      player: known.player_uuid,
      screen: { uuid: known.screen_uuid, name: '', address: '' },
      public_key: identity.publicKey,
      hash_before: sha256(logStartText({ ...start, campaign })),
      deliveries: ofCampaign(deliveries, campaign),
      days: [],
    }
    const proof = {
      format: PROOF_FORMAT,
      campaign: { uuid: campaign, name: '' },
      created_at: new Date(0).toISOString(),
    }
    const { faults, total } = await verifyProof(JSON.stringify({ ...proof, logs: [log] }), nodeCryptography)
    expect({ faults, counted: total.counted }).toEqual({ faults: [], counted: campaign === CAMPAIGNS[0] ? 60 : 30 })
  }
  // What the player in the browser shows at these times.
  let segment = segmentAt(schedule, BEGIN_MS)
  for (const record of recordsOf(deliveries)) {
    while (segment.play?.campaign !== CAMPAIGNS[0]) segment = segmentAfter(schedule, segment)
    expect(record).toMatchObject({
      spot: segment.play.spot,
      loop: segment.play.loop,
      planned: new Date(segment.startMs).toISOString(),
    })
    segment = segmentAfter(schedule, segment)
  }
})

test.each([faultlessHabits(3), demoHabits(29), demoHabits(13), demoHabits(1)])(
  'plays are the same in whatever parts a player plays them, and after it has forgotten everything (%#)',
  (habits) => {
    const untilMs = BEGIN_MS + 5 * HOUR_MS
    const whole = textsOf(deliveriesOf(habits, [untilMs]))
    const minutes = Array.from({ length: 5 * 60 }, (_, index) => BEGIN_MS + (index + 1) * MINUTE_MS)
    expect(textsOf(deliveriesOf(habits, minutes))).toEqual(whole)

    const earlier = deliveriesOf(habits, [BEGIN_MS + 3 * HOUR_MS])
    const before = recordsOf(earlier)
    const logs = [
      {
        campaign_uuid: CAMPAIGNS[0],
        next: before.length + 1,
        hash: hashAfter(textsOf(earlier)),
        reported_until: before.at(-1)?.ended ?? null,
      },
    ]
    const again = simulatedPlayer(identity, { ...known, logs }, habits, BEGIN_MS)
    again.play(schedule, untilMs)
    const later = again.delivery()
    expect([...textsOf(earlier), ...textsOf(later)]).toEqual(whole)
    expect(ofCampaign(later, CAMPAIGNS[0])[0]?.signature).toBe(
      identity.sign(signedText(known.player_uuid, CAMPAIGNS[0], whole.length, hashAfter(whole))),
    )
  },
)

test('screens of the demo have the faults of real ones: no network, no power, a wrong clock, a broken film', () => {
  const dayMs = BEGIN_MS - 6 * HOUR_MS
  const hours = Array.from({ length: 24 }, (_, index) => dayMs + index * HOUR_MS)
  const screens = Array.from({ length: 40 }, (_, index) => demoHabits(index))
  const without = (is: (habits: PlayerHabits) => boolean) => screens.filter((habits) => !is(habits)).length
  expect(without(({ hasNetwork }) => hours.every(hasNetwork))).toBe(1)
  expect(without(({ hasPower }) => hours.every(hasPower))).toBe(1)
  expect(without(({ offsetMs }) => Math.abs(offsetMs) < 5000)).toBe(1)
  expect(without(({ isBroken }) => !isBroken('a', ['b', 'a']))).toBe(1)
  expect(hours.filter((at) => !demoHabits(7).hasNetwork(at))).toHaveLength(4)

  const plays = recordsOf(deliveriesOf(demoHabits(29), [BEGIN_MS + 18 * HOUR_MS]))
  expect(plays.filter(({ cut }) => cut === 'film_broken').map(({ film }) => film)).toEqual(
    Array.from({ length: 270 }, () => 'a'.repeat(64)),
  )
  expect(recordsOf(deliveriesOf(demoHabits(13), [BEGIN_MS + 18 * HOUR_MS]))).toHaveLength(540 - 30)
})

test('a log that the platform refuses makes the player begin again, and one of an unknown campaign is dropped', () => {
  const player = simulatedPlayer(identity, known, faultlessHabits(3), BEGIN_MS)
  player.play(schedule, BEGIN_MS + HOUR_MS)
  const answer = { accepted: 0, repeated: 0, next: 1, hash: '' }
  expect(player.settle({ ...answer, campaign_uuid: CAMPAIGNS[0], refused: 'changed' })).toBe(false)
  expect(player.settle({ ...answer, campaign_uuid: CAMPAIGNS[0], refused: 'campaign' })).toBe(true)
  expect(player.delivery().map(({ campaign_uuid }) => campaign_uuid)).toEqual([CAMPAIGNS[1]])
})
