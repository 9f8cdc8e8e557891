import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import {
  bringCampaignTo,
  type CampaignCallers,
  changeCampaign,
  logInCampaignCallers,
  readCampaign,
  requestConfirm,
  successOf,
} from '../../../../tests/support/platform/campaign-steps.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { scratchFolder } from '../../../../tests/support/platform/scratch-folder.ts'
import { embeddedContent } from '../../../content/embedded.ts'
import { ContentUnavailable } from '../../../content/port.ts'
import type { Account } from '../../../http/caller.ts'
import { campaignOtherServices } from '../../../other-services.ts'
import { recordCache } from '../../../records/record-cache.ts'
import { folderFiles } from '../../../store/files/folder-files.ts'
import { dwellCache } from '../../live/public.ts'
import { statisticsCaches } from '../../statistics/statistics-caches.ts'
import { confirmCampaign } from '../commands/confirm-campaign.ts'
import type { CampaignContext } from '../context.ts'
import { spotFiles } from '../spots/spot-files.ts'

let platform: DemoPlatform
let callers: CampaignCallers

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  callers = await logInCampaignCallers(platform.url)
})
afterAll(() => platform.close())

/** The demo's operator, for a command that is called without HTTP. */
const operator: Account = {
  id: 4,
  name: 'Katarzyna Łuczak',
  roleId: 4,
  companyId: 6,
  permissions: ['campaign.confirm', 'campaign.read_all_companies'],
}

const scheduled = async (uuid: string) => {
  const { rows } = await platform.store.pool.query(
    `select count(*) as rows, count(distinct screen_id) as screens, count(distinct day) as days,
       count(distinct spot_id) as spots, min(day) as first, max(day) as last
     from content_schedule where campaign_uuid = $1 and begins < ends`,
    [uuid],
  )
  return rows[0]
}
const lastEvent = async (uuid: string) =>
  successOf(await callers.admin.call(campaignOperations.listEvents, { params: { uuid } })).items.at(-1)

describe('confirming', () => {
  test('L09 confirming schedules every spot on every screen and every day of the flight; before it nothing is scheduled', async () => {
    const accepted = await bringCampaignTo(callers, 'accepted', {
      spots: [{ file_name: 'one.mp4' }, { file_name: 'two.mp4' }],
    })
    expect(await scheduled(accepted.uuid)).toMatchObject({ rows: 0 })
    expect(successOf(await requestConfirm(callers.operator, accepted)).status).toBe('pending')
    expect(await scheduled(accepted.uuid)).toEqual({
      rows: 5 * 14 * 2,
      screens: 5,
      days: 14,
      spots: 2,
      first: '2026-03-16',
      last: '2026-03-29',
    })
  })

  test('L13 P10 without the permission confirming gets 403 and schedules nothing', async () => {
    const accepted = await bringCampaignTo(callers, 'accepted')
    for (const by of [callers.advertiser, callers.analyst, callers.manager]) {
      const { status, problem } = await requestConfirm(by, accepted)
      expect([status, problem.code, problem.detail]).toEqual([
        403,
        'no_confirm_permission',
        'You do not have permission to confirm campaigns',
      ])
    }
    expect(await scheduled(accepted.uuid)).toMatchObject({ rows: 0 })
    expect(await readCampaign(callers, accepted)).toMatchObject({ status: 'accepted', version: accepted.version })
  })

  test('L09 when the playout system does not answer, the campaign stays accepted and no event is appended', async () => {
    const accepted = await bringCampaignTo(callers, 'accepted')
    const folder = await scratchFolder()
    const withoutContent: CampaignContext = {
      store: platform.store,
      clock: platform.clock,
      log: pino({ level: 'silent' }),
      otherServices: campaignOtherServices(
        statisticsCaches(platform.statistics),
        recordCache(platform.store),
        dwellCache(platform),
      ),
      files: await spotFiles(folderFiles(folder.path)),
      ffmpeg: undefined,
      answersPerMinute: 30,
      filmBytesPerCompany: 1024 ** 3,
      sealedAfterDays: 7,
      filesKeptDays: 7,
      webhooks: { toLoopback: false, timeoutSeconds: 1 },
      content: {
        ...embeddedContent({
          screensOff: async () => [],
          screensNotComputed: async () => [],
          scheduleChanged: async () => [],
        }),
        schedule: () => Promise.reject(new ContentUnavailable('gone')),
      },
    }
    await expect(confirmCampaign(withoutContent, operator, accepted.uuid, undefined)).rejects.toMatchObject({
      code: 'content_unavailable',
    })
    await folder.remove()
    expect(await readCampaign(callers, accepted)).toMatchObject({ status: 'accepted', version: accepted.version })
    expect(await scheduled(accepted.uuid)).toMatchObject({ rows: 0 })
  })

  test('L08 a second confirmation is a problem and schedules nothing twice', async () => {
    const pending = await bringCampaignTo(callers, 'pending')
    const { status, problem } = await requestConfirm(callers.operator, pending)
    expect([status, problem.code, problem.rules]).toEqual([409, 'illegal_transition', ['confirm_from_accepted']])
    expect(await scheduled(pending.uuid)).toMatchObject({ rows: 5 * 14 })
  })
})

describe('withdrawing', () => {
  test('L10 no ordinary change undoes a confirmation', async () => {
    const pending = await bringCampaignTo(callers, 'pending')
    for (const body of [{ status: 'ready' }, { status: 'new' }, { status: 'draft' }, { name: 'Another' }]) {
      const { status, problem } = await changeCampaign(callers.admin, pending, body)
      expect([status, problem.code]).toEqual([409, 'illegal_transition'])
    }
    expect(
      (await callers.admin.call(campaignOperations.deleteCampaign, { params: { uuid: pending.uuid } })).status,
    ).toBe(409)
    expect(await readCampaign(callers, pending)).toMatchObject({ status: 'pending', version: pending.version })
    expect(await scheduled(pending.uuid)).toMatchObject({ rows: 5 * 14 })
  })

  test('L11 a confirmation is withdrawn with a reason: its orders are closed, and the history shows the reason', async () => {
    const pending = await bringCampaignTo(callers, 'pending')
    const withoutReason = await changeCampaign(callers.operator, pending, { status: 'accepted' })
    expect([withoutReason.status, withoutReason.problem.rules]).toEqual([409, ['has_reason']])
    const byAdvertiser = await changeCampaign(callers.advertiser, pending, { status: 'accepted', reason: 'I want to' })
    expect([byAdvertiser.status, byAdvertiser.problem.code]).toEqual([403, 'permission_denied'])
    expect(await scheduled(pending.uuid)).toMatchObject({ rows: 5 * 14 })

    const accepted = successOf(
      await changeCampaign(callers.operator, pending, { status: 'accepted', reason: 'The client is bankrupt' }),
    )
    expect(accepted.status).toBe('accepted')
    expect(await scheduled(pending.uuid)).toMatchObject({ rows: 0 })
    expect(await lastEvent(pending.uuid)).toMatchObject({
      type: 'campaign.confirmation_withdrawn',
      reason: 'The client is bankrupt',
      status_before: 'pending',
      status: 'accepted',
      by: { name: 'Katarzyna Łuczak' },
    })
    expect(successOf(await requestConfirm(callers.operator, accepted)).status).toBe('pending')
    expect(await scheduled(pending.uuid)).toMatchObject({ rows: 5 * 14 })
  })

  test('L12 acceptance is withdrawn by the operator, and the slots are free again', async () => {
    const free = async () =>
      successOf(
        await callers.admin.call(campaignOperations.listAvailableScreens, {
          query: { date_from: '2026-03-16', date_to: '2026-03-29', spot_seconds: 120, city_ids: [1] },
        }),
      ).items.filter((screen) => screen.free).length
    const before = await free()
    const accepted = await bringCampaignTo(callers, 'accepted', { spot_seconds: 120 })
    expect(await free()).toBe(before - 5)
    expect((await changeCampaign(callers.advertiser, accepted, { status: 'ready' })).status).toBe(403)
    expect(successOf(await changeCampaign(callers.operator, accepted, { status: 'ready' })).status).toBe('ready')
    expect(await free()).toBe(before)
    expect(await lastEvent(accepted.uuid)).toMatchObject({ type: 'campaign.acceptance_withdrawn' })
  })

  test('L05 an advertiser takes a submission back, changes it and submits again; not after acceptance, and nobody without the permission', async () => {
    const takeBack = (by: typeof callers.admin, { uuid, version }: { uuid: string; version: number }) =>
      by.call(campaignOperations.takeBackCampaign, { params: { uuid }, body: { version } })
    const ready = await bringCampaignTo(callers, 'ready')
    const byOperator = await takeBack(callers.operator, ready)
    expect([byOperator.status, byOperator.problem.code]).toEqual([403, 'permission_denied'])
    expect((await takeBack(callers.advertiser, { ...ready, version: ready.version - 1 })).status).toBe(409)
    const back = successOf(await takeBack(callers.advertiser, ready))
    expect(back.status).toBe('new')
    expect(await lastEvent(ready.uuid)).toMatchObject({
      type: 'campaign.taken_back',
      status_before: 'ready',
      by: { name: 'Michał Śliwa' },
    })
    const changed = successOf(await changeCampaign(callers.advertiser, back, { name: 'Changed' }))
    const again = successOf(await changeCampaign(callers.advertiser, changed, { status: 'ready' }))
    const accepted = successOf(await changeCampaign(callers.operator, again, { status: 'accepted' }))
    const late = await takeBack(callers.advertiser, accepted)
    expect([late.status, late.problem.rules]).toEqual([409, ['take_back_from_ready']])
  })

  test('L05 the history of a campaign that was sent back shows the reason, and it can be submitted again', async () => {
    const ready = await bringCampaignTo(callers, 'ready')
    const back = successOf(
      await changeCampaign(callers.operator, ready, { status: 'new', reason: 'The spot has no sound' }),
    )
    const lastEntry = successOf(
      await callers.advertiser.call(campaignOperations.listEvents, { params: { uuid: ready.uuid } }),
    ).items.at(-1)
    expect(lastEntry).toMatchObject({ type: 'campaign.sent_back', reason: 'The spot has no sound', status: 'new' })
    expect(successOf(await changeCampaign(callers.advertiser, back, { status: 'ready' })).status).toBe('ready')
  })
})

test('L08 L09 the history says that acceptance holds the screens, and what confirmation orders', async () => {
  const { uuid } = await bringCampaignTo(callers, 'pending')
  const { items } = successOf(await callers.advertiser.call(campaignOperations.listEvents, { params: { uuid } }))
  const factsOf = (type: string) => items.find((entry) => entry.type === type)?.facts
  const { number_of_screens: screens, spots } = await readCampaign(callers, { uuid })
  expect(factsOf('campaign.accepted')).toEqual({ screens })
  expect(factsOf('campaign.confirmed')).toEqual({ screens, days: 14, spots: spots.length })
})

describe('operator and sharing', () => {
  test('L17 only an account with the permission assigns an operator, who is then in the record and in the history, and can be removed again', async () => {
    const created = await bringCampaignTo(callers, 'new')
    const { items } = successOf(await callers.advertiser.call(campaignOperations.listOperators, {}))
    expect(items).toEqual([{ id: 4, name: 'Katarzyna Łuczak' }])
    for (const caller of [callers.advertiser, callers.manager]) {
      const { status, problem } = await changeCampaign(caller, created, { operator_id: 4 })
      expect([status, problem.code]).toEqual([403, 'permission_denied'])
    }
    const assigned = successOf(await changeCampaign(callers.admin, created, { operator_id: 4 }))
    expect(assigned.operator).toEqual({ id: 4, name: 'Katarzyna Łuczak', is_active: true })
    expect(await lastEvent(created.uuid)).toMatchObject({
      type: 'campaign.operator_assigned',
      facts: { operator: 'Katarzyna Łuczak' },
    })
    expect(successOf(await changeCampaign(callers.operator, assigned, { operator_id: null })).operator).toBeNull()
  })

  test('L17 only an account with the operator’s role can be assigned', async () => {
    const created = await bringCampaignTo(callers, 'new')
    for (const operator_id of [2, 7, 99_999]) {
      const { status, problem } = await changeCampaign(callers.admin, created, { operator_id })
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'operator_id'])
    }
    expect(await readCampaign(callers, created)).toMatchObject({ version: created.version, operator: null })
  })

  test('L23 a change switches sharing and appends an event; the same value again appends none', async () => {
    const created = await bringCampaignTo(callers, 'new')
    const shared = successOf(await changeCampaign(callers.advertiser, created, { is_shared: true }))
    expect(shared).toMatchObject({ is_shared: true, version: created.version + 1, status: 'new' })
    expect(successOf(await changeCampaign(callers.advertiser, shared, { is_shared: true })).version).toBe(
      shared.version,
    )
    const unshared = successOf(await changeCampaign(callers.advertiser, shared, { is_shared: false }))
    expect(unshared).toMatchObject({ is_shared: false, version: shared.version + 1 })
    expect(await lastEvent(created.uuid)).toMatchObject({ type: 'campaign.unshared' })
  })

  test('L24 the public page of a campaign that is not shared answers like a missing one', async () => {
    const created = await bringCampaignTo(callers, 'new')
    const visitor = callerAt(platform.url)
    const pages = [
      campaignOperations.getSharedCampaign,
      campaignOperations.getSharedEstimate,
      campaignOperations.getSharedProgress,
      campaignOperations.getSharedAgeGender,
    ] as const
    const query = async (uuid: string) => {
      const outcomes = []
      for (const page of pages) outcomes.push(await visitor.call(page, { params: { uuid } }))
      return outcomes.map(({ status, problem }) => [status, problem.code, problem.detail])
    }
    const missing = await query('00000000-0000-4000-8000-000000000000')
    expect(missing).toEqual(pages.map(() => [404, 'not_found', 'Not found']))
    expect(await query(created.uuid)).toEqual(missing)

    const shared = successOf(await changeCampaign(callers.advertiser, created, { is_shared: true }))
    const token = shared.share_token ?? ''
    expect((await query(token)).map(([status]) => status)).toEqual([200, 200, 200, 200])
    expect(await query(created.uuid)).toEqual(missing)
    const draft = successOf(await changeCampaign(callers.advertiser, shared, { status: 'draft' }))
    expect(await query(token)).toEqual(missing)
    successOf(await changeCampaign(callers.advertiser, draft, { is_shared: false }))
    expect(await query(token)).toEqual(missing)
  })
})

test('L06 an acceptance that replaces screens taken meanwhile estimates the new ones, keeps the price, and the history says so', async () => {
  const cities = [{ city_id: 3, screens: 5 }]
  const ready = await bringCampaignTo(callers, 'ready', { cities })
  const screensOf = async () => {
    const { rows } = await platform.store.pool.query(
      'select screen_id as id from campaign_screen where campaign_uuid = $1 order by 1',
      [ready.uuid],
    )
    return rows.map(({ id }) => id)
  }
  const before = await screensOf()
  // Others take the whole loop of its screens.
  await bringCampaignTo(callers, 'accepted', { cities: [], screen_ids: before, spot_seconds: 120 })
  const accepted = successOf(await changeCampaign(callers.operator, ready, { status: 'accepted' }))
  const after = await screensOf()
  expect(after.filter((id) => before.includes(id))).toEqual([])
  expect(accepted.estimate?.screen_audience.map(({ screen_id }) => screen_id).toSorted((a, b) => a - b)).toEqual(after)
  expect(accepted.estimate?.campaign_price).toBe(ready.estimate?.campaign_price)
  expect(accepted.estimate?.total_audience).not.toBe(ready.estimate?.total_audience)
  expect((await lastEvent(ready.uuid))?.facts).toMatchObject({
    replaced_screens: 5,
    contacts_before: ready.estimate?.total_audience,
    contacts: accepted.estimate?.total_audience,
  })
})
