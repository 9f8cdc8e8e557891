import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { callerAt, loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
})
afterAll(() => platform.close())

const formWithSpot = async (name: string): Promise<FormData> => {
  const form = new FormData()
  const bytes = await readFile(join(projectRoot, 'server/demo/campaigns/spots', name))
  form.set('file', new File([bytes], name, { type: 'video/mp4' }))
  return form
}

test('L05 L16 C30 C33 C41 C42 C43 E43 a campaign goes over HTTP from the plan to its end: plan, upload, submit, accept, confirm, share, run, end', async () => {
  const advertiser = await loggedIn(platform.url, 'advertiser')
  const operator = await loggedIn(platform.url, 'operator')
  const visitor = callerAt(platform.url)

  const plan = {
    company_id: 1,
    date_from: '2026-03-09',
    date_to: '2026-03-22',
    industry_ids: [],
    cities: [
      { city_id: 1, screens: 4 },
      { city_id: 2, screens: 3 },
    ],
    screen_ids: null,
    spot_seconds: 10,
  }
  const { answer: estimate } = await advertiser.call(contract.campaign.estimateDraft, { body: plan })
  expect(estimate).toMatchObject({ emissions_count: 52_920, campaign_price: 39_584.16, discount: -12 })

  const draft = { ...plan, name: 'Zimowe opony', spots: [{ file_name: 'zielony-krzyz.mp4' }], gemius_uuid: null }
  const { answer: created } = await advertiser.call(contract.campaign.createCampaign, {
    body: { ...draft, status: 'new' },
  })
  expect(created).toMatchObject({ status: 'new', version: 1, number_of_screens: 7 })
  expect(created.estimate?.total_audience).toBe(estimate.total_audience)
  const params = { uuid: created.uuid }

  const spotId = created.spots[0]?.id ?? ''
  const form = await formWithSpot('zielony-krzyz.mp4')
  const { answer: filed } = await advertiser.call(contract.campaign.uploadSpotFile, {
    params: { ...params, spotId },
    form,
  })
  expect(filed.spots[0]).toMatchObject({ spot_file_persist: true, seconds: 10, width: 1080, height: 1920 })

  const change = async (caller: typeof advertiser, body: object) => {
    const { answer: now } = await caller.call(contract.campaign.getCampaign, { params })
    const { status, answer } = await caller.call(contract.campaign.changeCampaign, {
      params,
      body: { version: now.version, ...body },
    })
    expect(status).toBe(200)
    return answer.status
  }
  expect(await change(advertiser, { status: 'ready' })).toBe('ready')
  expect(await change(operator, { status: 'accepted' })).toBe('accepted')
  const { answer: confirmed } = await operator.call(contract.campaign.confirmCampaign, { params })
  expect(confirmed.status).toBe('pending')

  expect((await visitor.call(contract.campaign.getSharedCampaign, { params })).status).toBe(404)
  await change(operator, { is_shared: true })
  const { answer: published } = await operator.call(contract.campaign.getCampaign, { params })
  const link = { uuid: published.share_token ?? '' }
  expect((await visitor.call(contract.campaign.getSharedCampaign, { params: link })).answer).toMatchObject({
    status: 'pending',
  })

  await platform.daysLater('2026-03-15T12:30:00+01:00')
  const { answer: halfway } = await visitor.call(contract.campaign.getSharedProgress, { params: link })
  expect(halfway.status).toBe('in_progress')
  expect(halfway.emissions_count).toBe(7 * (6 * 540 + 6.5 * 30))
  expect(halfway.total_audience).toBeGreaterThan(halfway.planned_audience / 4)

  await platform.daysLater('2026-03-23T00:00:00+01:00')
  const { answer: ended } = await advertiser.call(contract.campaign.getProgress, { params })
  expect(ended).toMatchObject({ status: 'end', progress_percent: 100, emissions_count: 52_920 })
  const realizedByDay = ended.days.reduce((sum, day) => sum + (day.realized_audience ?? 0), 0)
  expect(Math.abs(realizedByDay - ended.total_audience)).toBeLessThanOrEqual(ended.days.length)
  const { answer: history } = await advertiser.call(contract.campaign.listEvents, { params })
  expect(history.items.map((event) => event.status)).toEqual([
    'new',
    'new',
    'ready',
    'accepted',
    'pending',
    'pending',
    'in_progress',
    'end',
  ])
})
