import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  changeCampaign,
  logInCampaignCallers,
  readCampaign,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { SECRET } from '../../../../tests/support/platform/demo-now.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { buildApp } from '../../../app.ts'
import { compose } from '../../../composition.ts'
import { readConfig } from '../../../settings/config.ts'

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())

const NOW = '2026-03-02T09:00:00+01:00'
const historyOf = async (uuid: string) =>
  successOf(await callers.admin.call(campaignOperations.listEvents, { params: { uuid } })).items
const bringTo = async (date_from: string, date_to: string, spot_seconds = 60) => {
  await platform.at(NOW)
  return bringCampaignTo(callers, 'pending', { date_from, date_to, spot_seconds })
}
const statusAt = async (instant: string, campaign: { uuid: string }) => {
  await platform.at(instant)
  return (await readCampaign(callers, campaign)).status
}

test('L16 a confirmed campaign starts at 06:00 of its first day and ends at 24:00 of its last, to the second', async () => {
  const campaign = await bringTo('2026-03-16', '2026-03-22')
  expect(await statusAt('2026-03-16T05:59:59+01:00', campaign)).toBe('pending')
  expect(await statusAt('2026-03-16T06:00:00+01:00', campaign)).toBe('in_progress')
  expect(await statusAt('2026-03-22T23:59:59+01:00', campaign)).toBe('in_progress')
  expect(await statusAt('2026-03-23T00:00:00+01:00', campaign)).toBe('end')
})

test('L16 a flight over the night in which the clocks change starts and ends by local time', async () => {
  const campaign = await bringTo('2026-03-28', '2026-03-29', 120)
  expect(await statusAt('2026-03-28T04:59:59Z', campaign)).toBe('pending')
  expect(await statusAt('2026-03-28T05:00:00Z', campaign)).toBe('in_progress')
  expect(await statusAt('2026-03-29T21:59:59Z', campaign)).toBe('in_progress')
  expect(await statusAt('2026-03-29T22:00:00Z', campaign)).toBe('end')
})

test('L16 steps that were due while the platform was down are taken at its start, each with the time at which it was due', async () => {
  const campaign = await bringTo('2026-04-06', '2026-04-12')
  platform.clock.set(new Date('2026-05-01T12:00:00Z'))
  const config = readConfig({ NODE_ENV: 'production', PORT: '0' })
  const { store, statistics, clock } = platform
  const { files } = platform.composition.platform
  const app = await buildApp(
    await compose({
      config,
      store,
      statistics,
      files,
      clock,
      log: pino({ level: 'silent' }),
      sessionSecret: SECRET,
    }),
  )
  await app.ready()
  await app.close()
  expect(await readCampaign(callers, campaign)).toMatchObject({ status: 'end', version: campaign.version + 2 })
  expect((await historyOf(campaign.uuid)).slice(-2)).toMatchObject([
    {
      type: 'campaign.started',
      at: '2026-04-06T04:00:00.000Z',
      by: null,
      status_before: 'pending',
      status: 'in_progress',
    },
    { type: 'campaign.ended', at: '2026-04-12T22:00:00.000Z', by: null, status_before: 'in_progress', status: 'end' },
  ])
})

test('L16 a campaign without confirmation does not start, and a second clock tick takes no second step', async () => {
  await platform.at(NOW)
  const accepted = await bringCampaignTo(callers, 'accepted', {
    date_from: '2026-04-20',
    date_to: '2026-04-30',
    spot_seconds: 30,
  })
  const campaign = await bringTo('2026-04-20', '2026-04-26')
  expect(await statusAt('2026-04-20T08:00:00Z', campaign)).toBe('in_progress')
  expect(await statusAt('2026-04-20T08:00:00Z', campaign)).toBe('in_progress')
  expect(await readCampaign(callers, campaign)).toMatchObject({ version: campaign.version + 1 })
  expect(await readCampaign(callers, accepted)).toMatchObject({ status: 'accepted', version: accepted.version })
})

test('L11 a campaign does not start after its confirmation is withdrawn, and a running campaign cannot be withdrawn', async () => {
  const withdrawn = await bringTo('2026-06-01', '2026-06-07')
  successOf(await changeCampaign(callers.operator, withdrawn, { status: 'accepted', reason: 'Another week' }))
  const running = await bringTo('2026-06-01', '2026-06-07')
  expect(await statusAt('2026-06-02T08:00:00Z', withdrawn)).toBe('accepted')
  const started = await readCampaign(callers, running)
  const { status, problem } = await changeCampaign(callers.operator, started, {
    status: 'accepted',
    reason: 'Too late',
  })
  expect([started.status, status, problem.rules]).toEqual(['in_progress', 409, ['withdraw_confirmation_before_start']])
})

test('E43 L09 the played emissions of a confirmed campaign are reported loop by loop, with its spots in turn', async () => {
  await platform.at(NOW)
  const spots = [{ file_name: 'one.mp4' }, { file_name: 'two.mp4' }]
  const campaign = await bringCampaignTo(callers, 'pending', {
    date_from: '2026-07-06',
    date_to: '2026-07-10',
    spots,
    spot_seconds: 30,
  })
  const played = async () => {
    const { answer } = await callers.admin.call(campaignOperations.getProgress, { params: { uuid: campaign.uuid } })
    return {
      total: answer.emissions_count,
      days: answer.days.map((day) => day.emissions),
      spots: campaign.spots.map((spot) => answer.spots.find(({ id }) => id === spot.id)?.emissions ?? 0),
    }
  }
  await platform.at('2026-07-06T06:00:00+02:00')
  expect(await played()).toEqual({ total: 0, days: [0, 0, 0, 0, 0], spots: [0, 0] })
  await platform.at('2026-07-06T06:02:00+02:00')
  expect(await played()).toEqual({ total: 5, days: [5, 0, 0, 0, 0], spots: [5, 0] })
  await platform.at('2026-07-07T15:30:00+02:00')
  expect(await played()).toEqual({ total: 5 * (540 + 285), days: [2700, 1425, 0, 0, 0], spots: [5 * 413, 5 * 412] })
  await platform.at('2026-08-01T12:00:00+02:00')
  expect(await played()).toEqual({ total: 13_500, days: [2700, 2700, 2700, 2700, 2700], spots: [6750, 6750] })
  expect((await readCampaign(callers, campaign)).estimate?.emissions_count).toBe(13_500)
  await platform.at('2026-08-02T12:00:00+02:00')
  expect((await played()).total).toBe(13_500)
})
