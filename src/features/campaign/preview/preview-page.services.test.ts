import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import { CAMPAIGN_POLL_MS } from '../../../../machines/campaign/preview/preview-page.ts'
import { fakeCall, problem } from '../../../../tests/support/pages/fake-services.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleProgress } from '../../../../tests/support/samples/campaign.ts'
import { provideCampaignPreview } from './preview-page.services.ts'

const quiet = {
  'campaign.events': { items: [] },
  'spot.file': { sign_url: '/spot', still_url: null },
  'progress.get': sampleProgress(),
  'progress.age_gender': { total_audience: 0, daily_audience: [], totals: { women: [], men: [] } },
}

const open = async (campaign: Campaign, user: User, answers: Record<string, unknown> = {}) => {
  const clock = new SimulatedClock()
  const services = fakeCall({ ...quiet, 'campaign.get': () => campaign, ...answers })
  const actor = createActor(provideCampaignPreview(services.call), {
    input: { uuid: sampleCampaignUuid, user },
    clock,
  })
  actor.start()
  await waitFor(actor, (snapshot) => !snapshot.matches('loading'))
  const asked = (id: string) => services.calls.filter((call) => call.id === id)
  return { actor, asked, clock }
}

const operator = sampleAccount()

test('L13 confirming without the permission sends no request', async () => {
  const { actor, asked } = await open(sampleCampaign({ status: 'accepted' }), sampleAccount({ permissions: [] }))
  actor.send({ type: 'preview.execute', command: { step: 'campaign.confirm' } })
  expect(actor.getSnapshot().matches('ready')).toBe(true)
  expect(asked('campaign.confirm')).toEqual([])
})

test('L14 a step that skips a state is not sent', async () => {
  const { actor, asked } = await open(sampleCampaign({ status: 'new' }), operator)
  actor.send({ type: 'preview.execute', command: { step: 'campaign.accept' } })
  actor.send({ type: 'preview.execute', command: { step: 'campaign.confirm' } })
  expect([...asked('campaign.change'), ...asked('campaign.confirm')]).toEqual([])
})

test.each([
  ['campaign.accept', 'ready', { status: 'accepted', version: 3 }],
  ['campaign.withdraw_acceptance', 'accepted', { status: 'ready', version: 3 }],
] as const)('%s requests its status for the version that the user saw', async (step, status, body) => {
  const { actor, asked } = await open(sampleCampaign({ status }), operator, {
    'campaign.change': () => sampleCampaign({ status: 'accepted', version: 4 }),
  })
  actor.send({ type: 'preview.execute', command: { step } })
  await waitFor(actor, (snapshot) => snapshot.context.campaign?.version === 4)
  expect(asked('campaign.change').map(({ options }) => options.body)).toEqual([body])
  expect(asked('campaign.events')).toHaveLength(2)
})

test('L23 sharing is changed by a request with is_shared', async () => {
  const { actor, asked } = await open(sampleCampaign(), sampleAccount({ permissions: ['campaign.share'] }), {
    'campaign.change': () => sampleCampaign({ is_shared: true, version: 4 }),
  })
  actor.send({ type: 'preview.execute', command: { step: 'campaign.share' } })
  await waitFor(actor, (snapshot) => snapshot.context.campaign?.is_shared === true)
  expect(asked('campaign.change').map(({ options }) => options.body)).toEqual([{ is_shared: true, version: 3 }])
})

test('a step on an older version is rejected: the current record is shown instead', async () => {
  const fresh = sampleCampaign({ status: 'new', version: 9 })
  const { actor } = await open(sampleCampaign({ status: 'ready' }), operator, {
    'campaign.change': problem(409, 'version_conflict', { current: fresh }),
  })
  actor.send({ type: 'preview.execute', command: { step: 'campaign.accept' } })
  await waitFor(actor, (snapshot) => snapshot.matches('ready') && snapshot.context.hasConflict)
  expect(actor.getSnapshot().context.campaign).toMatchObject({ status: 'new', version: 9 })
})

test('a running campaign is polled with its key numbers; an ended one is not', async () => {
  const { actor, asked, clock } = await open(sampleCampaign({ status: 'in_progress' }), operator)
  expect(asked('progress.get')).toHaveLength(1)
  clock.increment(CAMPAIGN_POLL_MS)
  await waitFor(actor, () => asked('campaign.get').length === 2 && actor.getSnapshot().matches({ ready: 'idle' }))
  expect(asked('progress.get')).toHaveLength(2)
  const ended = await open(sampleCampaign({ status: 'end' }), operator)
  ended.clock.increment(10 * CAMPAIGN_POLL_MS)
  expect(ended.asked('campaign.get')).toHaveLength(1)
})

test('a campaign that was deleted in the meantime is no longer shown', async () => {
  let exists = true
  const { actor, clock } = await open(sampleCampaign(), operator, {
    'campaign.get': () => (exists ? sampleCampaign() : problem(404, 'not_found')),
  })
  exists = false
  clock.increment(CAMPAIGN_POLL_MS)
  await waitFor(actor, (snapshot) => snapshot.matches('unloaded'))
  expect(actor.getSnapshot().context.failure?.status).toBe(404)
})
