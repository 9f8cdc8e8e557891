import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { NearbyPreview } from '../../contract/tools/nearby-screens.ts'
import { CallFailed } from '../kit/area/failure.ts'
import { type NearbyOptions, nearbyTool } from './address-tool.ts'

const preview: NearbyPreview = {
  total: 1,
  found: 1,
  by_accuracy: { location: 1, building: 0, street: 0, stop: 0, post_code: 0, city: 0 },
  by_certainty: { certain: 1, likely: 0 },
  missed: [],
  points: [],
  screens: [],
  screens_total: 0,
}
const file = new File(['address\nx'], 'a.csv')
const problem = new CallFailed({
  kind: 'problem',
  code: 'unreadable_file',
  detail: 'The file cannot be read',
  status: 422,
})

type Sending = { file: File; options: NearbyOptions }

test('R32 C96 new options search again; the download sends the same file with the same options', async () => {
  const searched: Sending[] = []
  const downloaded: Sending[] = []
  const actors = {
    search: fromPromise<NearbyPreview, Sending>(async ({ input }) => {
      searched.push(input)
      return preview
    }),
    download: fromPromise<string, Sending>(async ({ input }) => {
      downloaded.push(input)
      return 'a-screens.xlsx'
    }),
  }
  const actor = createActor(nearbyTool.provide({ actors })).start()
  const before = { screens_amount: 3, screen_type: 'all', most_km: 50 } as const
  actor.send({ type: 'tool.change_options', options: before })
  expect(actor.getSnapshot().value).toBe('empty')
  actor.send({ type: 'tool.choose_file', file })
  await waitFor(actor, (state) => state.matches('found'))
  const options = { screens_amount: 9, screen_type: 'arabox', most_km: 50 } as const
  actor.send({ type: 'tool.change_options', options })
  expect(actor.getSnapshot().context.preview).toEqual(preview)
  await waitFor(actor, (state) => state.matches('found'))
  actor.send({ type: 'tool.download' })
  await waitFor(actor, (state) => state.matches('found'))
  expect(searched).toEqual([
    { file, options: before },
    { file, options },
  ])
  expect(downloaded).toEqual([{ file, options }])
})

test('R32 a refused file is shown with its faults, and another one can be chosen', async () => {
  const search = fromPromise<NearbyPreview, Sending>(async () => {
    throw problem
  })
  const actor = createActor(nearbyTool.provide({ actors: { search } })).start()
  actor.send({ type: 'tool.choose_file', file })
  await waitFor(actor, (state) => state.matches('refused'))
  expect(actor.getSnapshot().context).toMatchObject({ failure: { code: 'unreadable_file' }, preview: null })
  actor.send({ type: 'tool.clear' })
  expect(actor.getSnapshot().context).toMatchObject({ failure: null, file: null })
})
