import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { changeCampaign, successOf } from '../../../../tests/support/platform/campaign-steps.ts'

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

test('promise R2 a campaign that is moved to another company leaves its history, reasons, films and public link behind, and both companies learn of the move', async () => {
  const { advertiser, rival, operator, sales } = platform.callers
  const ready = await makeCampaignIn(platform, 'ready', { company_id: companyIds.advertiser, name: 'Przenoszona' })
  const back = successOf(await changeCampaign(operator, ready, { status: 'new', reason: 'Only between us' }))
  const shared = successOf(await changeCampaign(advertiser, back, { is_shared: true }))
  const [spot] = shared.spots
  const moved = successOf(await changeCampaign(sales, shared, { company_id: companyIds.rival }))
  expect(moved).toMatchObject({ company_id: companyIds.rival, is_shared: false, share_token: null })
  expect(moved.spots).toMatchObject([{ id: spot?.id, file_name: spot?.file_name, spot_file_persist: false }])

  const page = { params: { uuid: shared.share_token ?? '' } }
  expect((await callerAt(platform.url).call(contract.campaign.getSharedCampaign, page)).status).toBe(404)
  const events = { params: { uuid: moved.uuid } }
  expect((await advertiser.call(contract.campaign.listEvents, events)).status).toBe(404)
  const seen = successOf(await rival.call(contract.campaign.listEvents, events)).items
  expect(seen.map(({ type }) => type)).toEqual(['campaign.moved'])
  expect(JSON.stringify(seen)).not.toContain('Only between us')
  expect(JSON.stringify(seen)).not.toContain(shared.company_name)
  const whole = successOf(await operator.call(contract.campaign.listEvents, events)).items
  expect(whole.map(({ type }) => type).slice(-2)).toEqual(['campaign.unshared', 'campaign.moved'])
  expect(whole.length).toBe(moved.version)

  const tasks = successOf(await rival.call(contract.dashboard.listTasks))
  expect(JSON.stringify(tasks)).not.toContain('Only between us')
  const changes = successOf(await rival.call(contract.dashboard.visit))
  expect(JSON.stringify(changes)).not.toContain('Only between us')
  for (const account of [advertiser, rival]) {
    const { items } = successOf(await account.call(contract.notification.list, {}))
    expect(items[0]).toMatchObject({ kind: 'campaign.moved', subject: 'Przenoszona' })
  }
})
