import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CallFailed } from '../../kit/area/failure.ts'
import {
  type ActorModel,
  changesByRefused,
  controlledPromise,
  rejected,
  resolved,
  shortestActorPaths,
} from '../../kit/paths/actor-paths.ts'
import { stepsOf } from '../../kit/paths/paths.ts'
import { type AraboxPreviewEvent, type AraboxPreviewSnapshot, araboxPreviewPage } from './preview-page.ts'

const failure = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const location = (x1: number) => ({
  id: 12,
  uuid: 'here',
  arabox_uuid: 'box',
  screen_position: { x1, y1: 2, x2: 3, y2: 4, enabled: true, btn: true },
})

const commands: readonly AraboxPreviewEvent[] = [
  { type: 'arabox.retry' },
  { type: 'arabox.open_heatmap' },
  { type: 'arabox.refresh_heatmap' },
  { type: 'arabox.move_line', position: location(9).screen_position },
]
const logic = araboxPreviewPage.provide({ actors: { load: controlledPromise(), saveLine: controlledPromise() } })
const model: ActorModel<AraboxPreviewSnapshot, AraboxPreviewEvent> = {
  start: (clock) => createActor(logic, { clock, input: { uuid: 'here' } }).start(),
  steps: () => [
    ...commands,
    resolved('load', location(250)),
    rejected('load', failure),
    resolved('saveLine', location(9)),
    rejected('saveLine', failure),
  ],
  keyOf: ({ value, context }) =>
    JSON.stringify([value, context.isHeatmapOpen, context.location?.screen_position.x1, context.locationFailure?.code]),
}
const paths = shortestActorPaths(model)
const nameOf = ({ value }: AraboxPreviewSnapshot): string =>
  typeof value === 'string' ? value : `loaded.${value.loaded}`

test('R15 every state of the page is reached', () => {
  expect(new Set(paths.map(({ state }) => nameOf(state)))).toEqual(
    new Set(['loading', 'failed', 'loaded.idle', 'loaded.savingLine']),
  )
})

test('R15 the loaded states have a location and no failure, the failed state has a failure', () => {
  for (const { state } of paths) {
    expect(state.context.location !== null).toBe(nameOf(state).startsWith('loaded'))
    if (nameOf(state) === 'failed') expect(state.context.locationFailure).not.toBeNull()
    if (nameOf(state).startsWith('loaded')) expect(state.context.locationFailure).toBeNull()
  }
})

test.each([
  ['loading', ['arabox.open_heatmap']],
  ['failed', ['arabox.retry', 'arabox.open_heatmap']],
  ['loaded.idle', ['arabox.open_heatmap', 'arabox.refresh_heatmap', 'arabox.move_line']],
  ['loaded.savingLine', ['arabox.open_heatmap', 'arabox.refresh_heatmap']],
])('R15 in %s only %j is taken, and every other command changes nothing', (name, allowed) => {
  const there = paths.filter(({ state }) => nameOf(state) === name)
  const { taken } = stepsOf(there, () => commands)
  expect(new Set(taken.map(({ event }) => event.type))).toEqual(new Set(allowed))
  expect(changesByRefused(model, { paths: there, events: commands, allowed })).toEqual([])
})
