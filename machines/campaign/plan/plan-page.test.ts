import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Campaign, CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import type { PlanAnswer, PlanRequest } from '../../../contract/campaign/plan.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleEstimate } from '../../../tests/support/samples/campaign.ts'
import { samplePlanAnswer } from '../../../tests/support/samples/plan.ts'
import { CallFailed, timeoutFailure } from '../../kit/area/failure.ts'
import type { EstimateRequest } from '../form/campaign-form.ts'
import { type CampaignFormOptions, formOptionsArea, type ListedScreens } from '../form/form-areas.ts'
import {
  type FoundPoints,
  type PlanScreensQuery,
  type PointsQuery,
  planScreensArea,
  pointsArea,
  proposalsArea,
  refinedArea,
} from './plan-areas.ts'
import { planPage } from './plan-page.ts'
import type { TakenPlan } from './plan-setup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const options: CampaignFormOptions = {
  companies: [],
  industries: [],
  cities: [],
  operators: [],
  as_of: '2026-11-24T11:00:00.000Z',
}

type Take = (taken: TakenPlan) => Promise<Campaign>

const start = (take: Take = async () => sampleCampaign({ status: 'draft' }), search = '') => {
  const asked: PlanRequest[] = []
  const estimated: EstimateRequest[] = []
  const listed: PlanScreensQuery[] = []
  const logic = planPage.provide({
    actors: {
      options: formOptionsArea.provide({ actors: { load: fromPromise(async () => options) } }),
      proposals: proposalsArea.provide({
        actors: {
          load: fromPromise<PlanAnswer, { query: PlanRequest }>(async ({ input }) => {
            asked.push(input.query)
            return samplePlanAnswer()
          }),
        },
      }),
      refined: refinedArea.provide({
        actors: {
          load: fromPromise<CampaignEstimate, { query: EstimateRequest }>(async ({ input }) => {
            estimated.push(input.query)
            return sampleEstimate()
          }),
        },
      }),
      screens: planScreensArea.provide({
        actors: {
          load: fromPromise<ListedScreens, { query: PlanScreensQuery }>(async ({ input }) => {
            listed.push(input.query)
            return { screens: [], leftOut: 0 }
          }),
        },
      }),
      points: pointsArea.provide({
        actors: {
          load: fromPromise<FoundPoints, { query: PointsQuery }>(async () => ({
            points: [{ latitude: 50, longitude: 20 }],
            missed: [],
            total: 1,
          })),
        },
      }),
      take: fromPromise<Campaign, TakenPlan>(({ input }) => take(input)),
    },
  })
  const actor = createActor(logic, {
    input: { user: sampleAccount({ permissions: ['campaign.edit'], company_id: 4 }), search },
  })
  actor.start()
  return { actor, asked, estimated, listed }
}

const askedFor = async (budget: number, take?: Take) => {
  const page = start(take)
  await vi.advanceTimersByTimeAsync(0)
  page.actor.send({ type: 'plan.change', values: { budget } })
  await vi.advanceTimersByTimeAsync(500)
  return page
}

test('plans are requested once after a pause, and again only for another question', async () => {
  const { actor, asked } = start()
  await vi.advanceTimersByTimeAsync(0)
  for (const budget of [1, 12, 120_000]) actor.send({ type: 'plan.change', values: { budget } })
  await vi.advanceTimersByTimeAsync(500)
  expect(asked.map(({ budget }) => budget)).toEqual([120_000])
  actor.send({ type: 'plan.change', values: { budget: 120_000 } })
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(1)
})

test('the address is written from the values, and a later one, as after Back, is read again', async () => {
  const { actor } = await askedFor(100_000)
  const address = () => actor.getSnapshot().context.address
  expect(address()).toBe('budget=100000&from=2026-12-07&to=2026-12-20')
  actor.send({ type: 'plan.find_points', query: { text: 'Floriańska 3, Kraków' } })
  expect(address()).not.toContain('near')
  await vi.advanceTimersByTimeAsync(1500)
  expect(new URLSearchParams(address()).get('near')).toBe('Floriańska 3, Kraków')
  actor.send({ type: 'address.changed', search: '?goal=5000' })
  expect(actor.getSnapshot().context).toMatchObject({ values: { budget: null, goal: 5000 }, nearText: '', points: [] })
  expect(address()).toBe('goal=5000&from=2026-12-07&to=2026-12-20')
})

test('a planner that is opened with an address asks for its plans, with its dates and points of interest', async () => {
  const { asked } = start(undefined, '?budget=90000&near=Krak%C3%B3w&from=2027-01-04&to=2027-01-10')
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked.at(-1)).toMatchObject({ budget: 90_000, date_from: '2027-01-04', date_to: '2027-01-10' })
  expect(asked.at(-1)?.near?.points).toHaveLength(1)
})

test('points of interest ask again, and so does their removal', async () => {
  const { actor, asked } = await askedFor(100_000)
  actor.send({ type: 'plan.find_points', query: { text: 'Floriańska 3, Kraków' } })
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked.at(-1)?.near?.points).toHaveLength(1)
  actor.send({ type: 'plan.find_points', query: null })
  await vi.advanceTimersByTimeAsync(1500)
  expect(asked.at(-1)).not.toHaveProperty('near')
})

test('a question that the server would refuse is not sent', async () => {
  const { actor, asked } = await askedFor(100_000)
  actor.send({ type: 'plan.change', values: { flight_days: 99 } })
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(1)
  expect(actor.getSnapshot().context.answer).toBeNull()
})

test('screens that are added or removed by hand are estimated; undoing the last change gives the proposal again', async () => {
  const { actor, estimated } = await askedFor(100_000)
  actor.send({ type: 'plan.choose', label: 'most_contacts' })
  actor.send({ type: 'plan.toggle_screen', id: 7 })
  await vi.advanceTimersByTimeAsync(300)
  expect(estimated.at(-1)).toMatchObject({ screen_ids: [1, 2, 7], date_from: '2026-12-07', company_id: 4 })
  actor.send({ type: 'plan.toggle_screen', id: 7 })
  expect(actor.getSnapshot().context.refined).toBeNull()
})

test('planning again keeps what was added and leaves out what was removed, until it is forgotten', async () => {
  const { actor, asked } = await askedFor(100_000)
  actor.send({ type: 'plan.choose', label: 'most_contacts' })
  actor.send({ type: 'plan.toggle_screen', id: 7 })
  actor.send({ type: 'plan.toggle_screen', id: 2 })
  actor.send({ type: 'plan.repeat' })
  await vi.advanceTimersByTimeAsync(500)
  expect(asked.at(-1)).toMatchObject({ pinned_screen_ids: [7], banned_screen_ids: [2] })
  actor.send({ type: 'plan.forget_changes' })
  await vi.advanceTimersByTimeAsync(500)
  expect(asked.at(-1)).toMatchObject({ pinned_screen_ids: [], banned_screen_ids: [] })
})

test('the screens of the plan’s cities are loaded, then those of a chosen city with what was added by hand', async () => {
  const { actor, listed } = await askedFor(100_000)
  actor.send({ type: 'plan.choose', label: 'most_contacts' })
  expect(listed.at(-1)).toMatchObject({ date_from: '2026-12-07', city_ids: [1], needed: [1, 2] })
  actor.send({ type: 'plan.toggle_screen', id: 7 })
  actor.send({ type: 'plan.show_city', id: 5 })
  expect(listed.at(-1)).toMatchObject({ city_ids: [5], needed: [1, 2, 7] })
  actor.send({ type: 'plan.show_city', id: null })
  expect(listed.at(-1)).toMatchObject({ city_ids: [1], needed: [1, 2, 7] })
})

test('nothing is taken over before there is a plan', async () => {
  const { actor } = start()
  actor.send({ type: 'plan.take', name: 'x' })
  expect(actor.getSnapshot().value).toBe('planning')
})

test('taking over ends with the draft; a failure and a missing answer lead back to the plan', async () => {
  const done = await askedFor(100_000)
  done.actor.send({ type: 'plan.take', name: 'Plan' })
  await vi.advanceTimersByTimeAsync(0)
  expect(done.actor.getSnapshot()).toMatchObject({ value: 'taken', context: { taken: { status: 'draft' } } })
  const failed = await askedFor(100_000, () => Promise.reject(new Error('gone')))
  failed.actor.send({ type: 'plan.take', name: 'Plan' })
  await vi.advanceTimersByTimeAsync(0)
  expect(failed.actor.getSnapshot().value).toBe('planning')
  expect(failed.actor.getSnapshot().context.failure).not.toBeNull()
  const silent = await askedFor(100_000, () => Promise.reject(new CallFailed(timeoutFailure)))
  silent.actor.send({ type: 'plan.take', name: 'Plan' })
  await vi.advanceTimersByTimeAsync(0)
  expect(silent.actor.getSnapshot().value).toBe('planning')
  expect(silent.actor.getSnapshot().context.failure?.kind).toBe('timeout')
})
