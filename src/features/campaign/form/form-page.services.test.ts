import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { isTooCheap } from '../../../../machines/campaign/form/submit-form.ts'
import { type FakeOptions, fakeCall, problem } from '../../../../tests/support/pages/fake-services.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEstimate } from '../../../../tests/support/samples/campaign.ts'
import { provideCampaignForm } from './form-page.services.ts'

const user = sampleAccount({ permissions: ['campaign.edit', 'campaign.submit'] })
const page = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 1000 })
const quiet = {
  'company.list': page([{ id: 1, uuid: sampleCampaignUuid, name: 'Apteki', discount: -12 }]),
  'industry.list': page([]),
  'city.list': page([]),
  'campaign.operators': { items: [] },
  'campaign.availability': { cities: [], days: [] },
  'campaign.get': () => sampleCampaign({ status: 'draft' }),
  'spot.file': { sign_url: '/spot', still_url: null },
}

const noStill = async (): Promise<File | null> => null

const open = (answers: Record<string, unknown>, key: string | null = sampleCampaignUuid, still = noStill) => {
  const clock = new SimulatedClock()
  const services = fakeCall({ ...quiet, ...answers })
  const actor = createActor(provideCampaignForm(services.call, still), { input: { key, user }, clock })
  actor.start()
  const { form, estimate } = actor.getSnapshot().children
  if (!form || !estimate) throw new Error('the form has no children')
  const asked = (id: string) => services.calls.filter((call) => call.id === id)
  return { actor, form, estimate, asked, clock }
}

const settled = async (form: ReturnType<typeof open>['form']) =>
  waitFor(form, (snapshot) => snapshot.matches('editing'))

test('the estimate is requested once, 300 ms after the last of many changes', async () => {
  const { form, estimate, asked, clock } = open({ 'estimate.draft': sampleEstimate() })
  await settled(form)
  form.send({ type: 'form.change', values: { spot_seconds: 15 } })
  clock.increment(200)
  form.send({ type: 'form.change', values: { spot_seconds: 20 } })
  clock.increment(299)
  expect(asked('estimate.draft')).toEqual([])
  clock.increment(1)
  await waitFor(estimate, (snapshot) => snapshot.matches('success'))
  expect(asked('estimate.draft').map(({ options }) => options.body)).toMatchObject([
    { spot_seconds: 20, campaign: sampleCampaignUuid },
  ])
})

test('M04 an answer to an older form is dropped, and the shown numbers stay until newer ones are loaded', async () => {
  const answers: ((answer: unknown) => void)[] = []
  const { form, estimate, clock } = open({ 'estimate.draft': () => new Promise((answer) => answers.push(answer)) })
  await settled(form)
  clock.increment(300)
  form.send({ type: 'form.change', values: { spot_seconds: 30 } })
  clock.increment(300)
  answers[0]?.(sampleEstimate({ campaign_price: 1 }))
  answers[1]?.(sampleEstimate({ campaign_price: 2 }))
  await waitFor(estimate, (snapshot) => snapshot.matches('success'))
  expect(estimate.getSnapshot().context.data?.campaign_price).toBe(2)
})

test('typing a name makes no new request', async () => {
  const { form, estimate, asked, clock } = open({ 'estimate.draft': sampleEstimate() })
  await settled(form)
  clock.increment(300)
  await waitFor(estimate, (snapshot) => snapshot.matches('success'))
  form.send({ type: 'form.change', values: { name: 'Inna nazwa' } })
  clock.increment(1000)
  expect(asked('estimate.draft')).toHaveLength(1)
})

test.each([
  [29_999.99, 0],
  [30_000, 1],
])('V04 a complete campaign of %f PLN is sent %i times', async (campaign_price, times) => {
  const { actor, form, estimate, asked, clock } = open({
    'estimate.draft': sampleEstimate({ campaign_price }),
    'campaign.change': () => sampleCampaign(),
  })
  await settled(form)
  clock.increment(300)
  await waitFor(estimate, (snapshot) => snapshot.matches('success'))
  actor.send({ type: 'campaign_form.submit', target: 'new' })
  await waitFor(actor, (snapshot) => snapshot.context.isTooCheap === (times === 0))
  expect(asked('campaign.change')).toHaveLength(times)
  expect(isTooCheap({ campaign_price })).toBe(times === 0)
})

test('V04 a draft below the minimum price is sent', async () => {
  const { actor, form, estimate, asked, clock } = open({
    'estimate.draft': sampleEstimate({ campaign_price: 100 }),
    'campaign.change': () => sampleCampaign({ status: 'draft' }),
  })
  await settled(form)
  clock.increment(300)
  await waitFor(estimate, (snapshot) => snapshot.matches('success'))
  actor.send({ type: 'campaign_form.submit', target: 'draft' })
  await waitFor(form, (snapshot) => snapshot.matches('saved'))
  expect(asked('campaign.change').map(({ options }) => options.body)).toMatchObject([{ status: 'draft', version: 3 }])
})

test('C41 after the film its still is uploaded, and a failure of the still is no failure of the upload', async () => {
  const [spot] = sampleCampaign().spots
  const bare = sampleCampaign({ spots: spot ? [{ ...spot, file_name: 'spot.mp4', spot_file_persist: false }] : [] })
  const answers = {
    'estimate.draft': sampleEstimate(),
    'campaign.change': () => bare,
    'spot.upload': () => bare,
    'spot.still': problem(503, 'internal'),
  }
  const { actor, form, asked } = open(answers, undefined, async () => new File(['x'], 'still.jpg'))
  await settled(form)
  form.send({ type: 'form.change', values: { spots: [{ file_name: 'spot.mp4' }] } })
  form.send({ type: 'form.choose_file', key: 'spot.mp4', file: new File(['x'], 'spot.mp4', { type: 'video/mp4' }) })
  actor.send({ type: 'campaign_form.submit', target: 'draft' })
  await waitFor(form, (snapshot) => snapshot.matches('saved'))
  expect(asked('spot.still').map(({ options }) => [options.params, options.file?.name])).toEqual([
    [{ uuid: sampleCampaignUuid, spotId: spot?.id }, 'still.jpg'],
  ])
})

test('L21 after a failed upload the campaign is not created again: the second submit only uploads', async () => {
  const [spot] = sampleCampaign().spots
  const bare = sampleCampaign({ spots: spot ? [{ ...spot, file_name: 'spot.mp4', spot_file_persist: false }] : [] })
  let tries = 0
  const { actor, form, asked } = open(
    {
      'estimate.draft': sampleEstimate(),
      'campaign.create': () => bare,
      'spot.upload': () => {
        tries += 1
        return tries === 1 ? problem(503, 'internal') : bare
      },
    },
    null,
  )
  form.send({
    type: 'form.change',
    values: {
      name: 'Nowa',
      date_from: '2025-11-17',
      date_to: '2025-11-30',
      cities: [{ city_id: 1, screens: 20 }],
      spots: [{ file_name: 'spot.mp4' }],
    },
  })
  form.send({ type: 'form.choose_file', key: 'spot.mp4', file: new File(['x'], 'spot.mp4', { type: 'video/mp4' }) })
  actor.send({ type: 'campaign_form.submit', target: 'new' })
  await waitFor(form, (snapshot) => snapshot.matches('refused'))
  actor.send({ type: 'campaign_form.submit', target: 'new' })
  await waitFor(form, (snapshot) => snapshot.matches('saved'))
  expect(asked('campaign.create')).toHaveLength(1)
  expect(asked('spot.upload').map(({ options }) => options.params)).toEqual([
    { uuid: sampleCampaignUuid, spotId: spot?.id },
    { uuid: sampleCampaignUuid, spotId: spot?.id },
  ])
})

test('C41 the form goes on with the campaign that a changed file of a spot made, with what is typed in it', async () => {
  const before = sampleCampaign({ status: 'draft' })
  const { actor, form, asked } = open({
    'estimate.draft': sampleEstimate(),
    'spot.remove_file': () => ({ ...before, version: before.version + 1 }),
    'spot.files': { items: [] },
    'campaign.change': () => before,
  })
  await settled(form)
  form.send({ type: 'form.change', values: { name: 'Wpisana' } })
  const { films } = actor.getSnapshot().children
  const about = { uuid: sampleCampaignUuid, spotId: before.spots[0]?.id ?? '' }
  films?.send({ type: 'area.request', query: { ...about, action: 'remove', fileId: sampleCampaignUuid } })
  await waitFor(form, (snapshot) => snapshot.context.record?.version === before.version + 1)
  actor.send({ type: 'campaign_form.submit', target: 'draft' })
  await waitFor(form, (snapshot) => snapshot.matches('saved'))
  expect(asked('campaign.change').map(({ options }) => options.body)).toMatchObject([
    { name: 'Wpisana', version: before.version + 1 },
  ])
})

test('the map loads the cities of the plan with what the estimate counts, then only each city that is shown', async () => {
  const screens = (ids: number[]) => ({
    items: ids.map((id) => ({ screen_id: id, city_id: Math.floor(id / 10) })),
    total: 3,
  })
  const { actor, form, estimate, asked, clock } = open({
    'estimate.draft': sampleEstimate({ screen_audience: [{ screen_id: 19, audience: 1 }] }),
    'campaign.available_screens': ({ query }: FakeOptions) => {
      const { screen_ids, city_ids = [] } = query as { screen_ids?: number[]; city_ids?: number[] }
      return screens(screen_ids ?? city_ids.map((id) => 10 * id))
    },
  })
  await settled(form)
  form.send({ type: 'form.change', values: { cities: [{ city_id: 1, screens: 5 }], screen_ids: null } })
  clock.increment(300)
  await waitFor(estimate, (snapshot) => snapshot.matches('success'))
  actor.send({ type: 'campaign_form.open_map' })
  const area = actor.getSnapshot().children.screens
  if (!area) throw new Error('the form has no screens')
  const shown = async () =>
    (await waitFor(area, (snapshot) => snapshot.matches('success'))).context.data?.screens.map((each) => each.screen_id)
  expect(await shown()).toEqual([10, 19])
  for (const id of [1, 2, 2]) actor.send({ type: 'campaign_form.show_city', id })
  expect(await shown()).toEqual([10, 19, 20])
  expect(area.getSnapshot().context.data?.leftOut).toBe(4)
  const queries = asked('campaign.available_screens').map(({ options }) => options.query)
  expect(queries.map((query) => query?.screen_ids ?? query?.city_ids)).toEqual([[1], [19], [2]])
  actor.send({ type: 'campaign_form.open_map' })
  expect(await shown()).toEqual([10, 19])
})
