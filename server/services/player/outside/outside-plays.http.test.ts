import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { contract } from '../../../../contract/index.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { contractErrorOf } from '../../../../tests/support/calls/contract-error.ts'
import { jsonOf, sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { testPlayer } from '../../../../tests/support/calls/test-player.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { reportPlays } from '../../../../tests/support/servers/content-system.ts'

const TOKEN = 'the-token-of-the-outside-playout-system'
const DAY = dayOf(DEMO_NOW)
/** 13:30 in Poland. */
const LATER = `${DAY}T12:30:00Z`
/** The confirmation at 9:00 orders from then on. */
const [FIRST_HOUR, HOURS] = [9, 4]

let platform: AccessPlatform
let campaign: Campaign
let screens: { id: number; uuid: string }[]
let spot: string
let reports = 0

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.store.pool.query(text, values)).rows

beforeAll(async () => {
  const contentSystem = { url: 'http://127.0.0.1:9/orders', secret: 'unused', timeoutSeconds: 1 }
  platform = await startAccessPlatform({ holdsOutgoing: true, contentSystem, contentReportToken: TOKEN })
})
afterAll(() => platform.close())
beforeEach(async () => {
  platform.clock.set(DEMO_NOW)
  const { uuid } = await makeCampaignIn(platform, 'accepted', { company_id: companyIds.advertiser, date_from: DAY })
  const confirmed = await platform.callers.operator.call(contract.campaign.confirmCampaign, { params: { uuid } })
  expect(confirmed.status).toBe(200)
  campaign = confirmed.answer
  spot = campaign.spots[0]?.id ?? ''
  screens = await query(
    'select screen.id, screen.uuid from campaign_screen join screen on screen.id = screen_id where campaign_uuid = $1 order by 1',
    [uuid],
  )
  platform.clock.set(new Date(LATER))
  await platform.app.work()
})

const headers = { authorization: `Playout ${TOKEN}` }
const send = (report: string, plays: readonly object[], sent: Record<string, string> = headers) =>
  sendRequest(platform.url, contract.player.reportOutsidePlays, { body: { report, plays } }, { headers: sent })

const reported = async (plays: readonly object[], report = `report ${++reports}`) => {
  const answer = await send(report, plays)
  expect(contractErrorOf(contract.player.reportOutsidePlays, answer)).toBeNull()
  expect(answer.status).toBe(200)
  return jsonOf(answer)
}

const item = (number: number, more: object = {}, screen = 0) => ({
  number,
  campaign_uuid: campaign.uuid,
  screen_uuid: screens[screen]?.uuid,
  spot_id: spot,
  ...more,
})
const ofHour = (number: number, hour: number, plays: number, screen = 0) =>
  item(number, { day: DAY, hour, plays }, screen)

const booked = () =>
  query<{ screen: number; source: string; played: number }>(
    'select screen_id as screen, source, sum(played)::int as played from emission_day where campaign_uuid = $1 group by 1, 2 order by 1',
    [campaign.uuid],
  )
const dark = (screen = 0) =>
  query<{ hour: number; loops: number }>(
    'select hour, loops from dark_hour where campaign_uuid = $1 and screen_id = $2 order by hour',
    [campaign.uuid, screens[screen]?.id],
  )
const emissions = async () =>
  (await platform.callers.admin.call(contract.campaign.getProgress, { params: { uuid: campaign.uuid } })).answer

const stored = { repeated: 0, changed: [], not_counted: [] }

test('L09 plays that an outside system reports by hour, by day and one by one count once, whatever is sent again', async () => {
  const plays = [
    ofHour(1, FIRST_HOUR, 20),
    item(2, { started: `${DAY}T09:02:00Z` }),
    item(3, { day: DAY, plays: 50 }, 1),
  ]
  expect(await reported(plays, 'first')).toEqual({ ...stored, accepted: 3, counted: 71 })
  expect(await reported(plays, 'first')).toEqual({ ...stored, accepted: 0, repeated: 3, counted: 0 })
  expect(await reported([...plays, ofHour(4, 10, 1)], 'first')).toEqual({
    ...stored,
    accepted: 1,
    repeated: 3,
    counted: 1,
  })
  const [one, two] = screens
  const expected = [
    { screen: one?.id, source: 'outside', played: 22 },
    { screen: two?.id, source: 'outside', played: 50 },
  ]
  expect(await booked()).toEqual(expected)
  // The work of the clock adds nothing: no plays are computed.
  await platform.app.work()
  expect(await booked()).toEqual(expected)
  const repeatedHour = { ...ofHour(4, 10, 1), screen_uuid: one?.uuid ?? '', day: DAY, hour: 10, plays: 1 }
  expect(await reportPlays({ url: platform.url, token: TOKEN }, 'first', [repeatedHour])).toBe(200)
  expect(await booked()).toEqual(expected)
  const changed = await reported([ofHour(1, FIRST_HOUR, 21), ofHour(4, 10, 1)], 'first')
  expect(changed).toEqual({ ...stored, accepted: 0, repeated: 1, changed: [1], counted: 0 })
  await Promise.all([reported([ofHour(9, 11, 5)], 'twice'), reported([ofHour(9, 11, 5)], 'twice')])
  expect((await booked())[0]?.played).toBe(27)
})

test('L09 plays that cannot have been are stored with the reason and not counted', async () => {
  const answer = await reported([
    ofHour(1, FIRST_HOUR, 40),
    ofHour(2, FIRST_HOUR, 1),
    ofHour(3, FIRST_HOUR - 1, 5),
    ofHour(4, 23, 5),
    item(5, { started: `${DAY}T13:00:00Z` }),
    { ...ofHour(6, 10, 5), spot_id: UNKNOWN_UUID },
    { ...ofHour(7, 10, 5), campaign_uuid: UNKNOWN_UUID },
    { ...ofHour(8, 10, 5), screen_uuid: UNKNOWN_UUID },
    item(9, { day: '2026-01-02', plays: 5 }),
  ])
  expect(answer).toMatchObject({ accepted: 9, counted: 30 })
  const faults = answer.not_counted as { number: number }[]
  expect(faults.toSorted((a, b) => a.number - b.number)).toEqual([
    { number: 1, plays: 10, fault: 'beyond' },
    { number: 2, plays: 1, fault: 'beyond' },
    { number: 3, plays: 5, fault: 'outside_order' },
    { number: 4, plays: 5, fault: 'future' },
    { number: 5, plays: 1, fault: 'future' },
    { number: 6, plays: 5, fault: 'outside_order' },
    { number: 7, plays: 5, fault: 'outside_order' },
    { number: 8, plays: 5, fault: 'outside_order' },
    { number: 9, plays: 5, fault: 'too_old' },
  ])
  const whole = await reported([item(1, { day: DAY, plays: 540 }, 1)])
  // Half of the present hour has passed.
  expect(whole).toMatchObject({ counted: HOURS * 30 + 15, not_counted: [{ fault: 'beyond' }] })
})

test('L09 hours before the latest reported play are dark as far as nothing was reported, until it is', async () => {
  await reported([ofHour(1, FIRST_HOUR, 30), ofHour(2, 11, 20)])
  expect(await dark()).toEqual([
    { hour: 10, loops: 30 },
    { hour: 11, loops: 10 },
  ])
  await reported([ofHour(1, 10, 29)])
  expect(await dark()).toEqual([
    { hour: 10, loops: 1 },
    { hour: 11, loops: 10 },
  ])
  await reported([item(1, { day: DAY, plays: 60 }, 1)])
  expect((await dark(1)).reduce((sum, { loops }) => sum + loops, 0)).toBe(HOURS * 30 - 60)
  expect(await emissions()).toMatchObject({ emissions_count: 139 })
})

test('L09 only the outside system reports plays, and not those of a screen that has a player', async () => {
  const foreign: Record<string, string>[] = [
    {},
    { authorization: 'Playout another token of the same length' },
    { authorization: `Bearer ${TOKEN}` },
  ]
  for (const sent of foreign) expect((await send('foreign', [ofHour(1, 9, 1)], sent)).status).toBe(401)
  const screenId = screens[0]?.id ?? 0
  await testPlayer(platform.url).pairWith(platform.callers.admin, screenId)
  const answer = await reported([ofHour(1, FIRST_HOUR, 3)])
  expect(answer).toMatchObject({ counted: 0, not_counted: [{ plays: 3, fault: 'other_source' }] })
  const { answer: players } = await platform.callers.admin.call(contract.player.getScreenPlayers, {
    params: { id: screenId },
  })
  expect(players.plays_source).toBe('player')
})
