import { expect, test } from 'vitest'
import { CallFailed } from '../../kit/area/failure.ts'
import { changesByRefused, type Machine, shortestPaths, stepsOf } from '../../kit/paths/paths.ts'
import { type AraboxPreviewEvent, type AraboxPreviewSnapshot, araboxPreviewPage } from './preview-page.ts'

const error = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const location = (x1: number) => ({
  id: 12,
  uuid: 'here',
  arabox_uuid: 'box',
  screen_position: { x1, y1: 2, x2: 3, y2: 4, enabled: true },
})

// Answers and timers are events too, but the machine’s event type does not contain them.
const events = [
  { type: 'location.retry' },
  { type: 'heatmap.open' },
  { type: 'heatmap.refresh' },
  { type: 'line.move', position: location(9).screen_position },
  { type: 'xstate.done.actor.find', output: location(250), actorId: 'find' },
  { type: 'xstate.error.actor.find', error, actorId: 'find' },
  { type: 'xstate.after.limit.arabox.finding' },
  { type: 'xstate.done.actor.saveLine', output: location(9), actorId: 'saveLine' },
  { type: 'xstate.error.actor.saveLine', error, actorId: 'saveLine' },
  { type: 'xstate.after.limit.arabox.found.savingLine' },
] as unknown as readonly AraboxPreviewEvent[]
const commands = events.slice(0, 4)

/** The same machine with fixed input, because the path generator passes none. */
const machine: Machine<AraboxPreviewSnapshot, AraboxPreviewEvent> = Object.assign(Object.create(araboxPreviewPage), {
  getInitialSnapshot: (scope: Parameters<typeof araboxPreviewPage.getInitialSnapshot>[0]) =>
    araboxPreviewPage.getInitialSnapshot(scope, { uuid: 'here' }),
})
const paths = shortestPaths(machine, {
  events: () => events,
  keyOf: ({ value, context }) =>
    JSON.stringify([value, context.isHeatmapOpen, context.location?.screen_position.x1, context.locationFailure?.code]),
})
const nameOf = ({ value }: AraboxPreviewSnapshot): string =>
  typeof value === 'string' ? value : `loaded.${value.loaded}`

test('R15 every state of the page is reached', () => {
  expect(new Set(paths.map(({ state }) => nameOf(state)))).toEqual(
    new Set(['finding', 'unfound', 'found.still', 'found.savingLine']),
  )
})

test('R15 a location is known exactly in the found states, and a failure exactly in the failed ones', () => {
  for (const { state } of paths) {
    expect(state.context.location !== null).toBe(nameOf(state).startsWith('found'))
    if (nameOf(state) === 'unfound') expect(state.context.locationFailure).not.toBeNull()
    if (nameOf(state).startsWith('found')) expect(state.context.locationFailure).toBeNull()
  }
})

test.each([
  ['finding', ['heatmap.open']],
  ['unfound', ['location.retry', 'heatmap.open']],
  ['found.still', ['heatmap.open', 'heatmap.refresh', 'line.move']],
  ['found.savingLine', ['heatmap.open', 'heatmap.refresh']],
])('R15 in %s only %j is taken, and every other command changes nothing', (name, allowed) => {
  const there = paths.filter(({ state }) => nameOf(state) === name)
  const { taken } = stepsOf(there, () => commands)
  expect(new Set(taken.map(({ event }) => event.type))).toEqual(new Set(allowed))
  expect(changesByRefused(machine, { paths: there, events: commands, allowed })).toEqual([])
})
