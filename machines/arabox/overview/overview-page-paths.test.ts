import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CallFailed } from '../../kit/area/failure.ts'
import {
  type ActorModel,
  changesByRefused,
  controlledPromise,
  elapsed,
  pathAfter,
  rejected,
  resolved,
  shortestActorPaths,
  toChild,
} from '../../kit/paths/actor-paths.ts'
import { stepsOf } from '../../kit/paths/paths.ts'
import type { OverviewEvent } from './overview-context.ts'
import { readOverviewFilter, writeOverviewFilter } from './overview-filter.ts'
import { type OverviewSnapshot, overviewPage } from './overview-page.ts'

const failure = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const cities = [1, 2].map((id) => ({ id, name: `Miasto ${id}`, is_active: true }))
const measured = { from: '2026-01-01', to: '2026-03-01' }
const commands: readonly OverviewEvent[] = [
  { type: 'overview.filter', filter: { scope: 'network' } },
  { type: 'overview.search', filter: 'ryn' },
  { type: 'overview.go_to_page', page: 2 },
  { type: 'overview.retry' },
  { type: 'address.changed', search: '?days=30' },
]
const choice = toChild('cities', { type: 'cities.uncheck_all' })
// The company of the user may own locations.
const user = { role_id: 13, company_id: 1, permissions: [] }
const logic = overviewPage.provide({ actors: { loadStart: controlledPromise(), loadCities: controlledPromise() } })

const keyOf = ({ value, context }: OverviewSnapshot): string =>
  JSON.stringify([value, context.canChooseScope, context.filter, context.chosen, context.failure === null])
const model: ActorModel<OverviewSnapshot, OverviewEvent> = {
  start: (clock) => createActor(logic, { clock, input: { user } }).start(),
  steps: () => [
    ...commands,
    choice,
    resolved('loadStart', { measured, ownsLocations: true }),
    resolved('loadStart', { measured, ownsLocations: false }),
    rejected('loadStart', failure),
    resolved('loadCities', { cities, kept: null }),
    rejected('loadCities', failure),
    elapsed(300),
  ],
  keyOf,
}
const paths = shortestActorPaths(model)
const placeOf = ({ value }: OverviewSnapshot): string =>
  typeof value === 'string' ? value : `started.${value.started}`

test('R14 every state of the page is reached', () => {
  expect(new Set(paths.map(({ state }) => placeOf(state)))).toEqual(
    new Set([
      'starting',
      'startFailed',
      'started.loadingCities',
      'started.citiesFailed',
      'started.settled',
      'started.drafting',
    ]),
  )
  expect(paths.length).toBeGreaterThan(50)
})

test('the address of a settled page contains exactly its filter', () => {
  const settled = paths.filter(({ state }) => placeOf(state) === 'started.settled')
  expect(settled.length).toBeGreaterThan(10)
  for (const { state } of settled) {
    expect(state.context.address).toBe(writeOverviewFilter(state.context.filter))
    expect(readOverviewFilter(state.context.address)).toEqual(state.context.filter)
  }
})

test('M07 M12 a choice of cities becomes a draft, except while cities are loading', () => {
  const drafts = paths
    .map((path) => ({ from: path.state, to: pathAfter(model, path, choice).state }))
    .filter(({ from, to }) => from.context.chosen.length > 0 && to.context.chosen.length === 0)
  expect(new Set(drafts.map(({ from }) => placeOf(from)))).toEqual(new Set(['started.settled', 'started.drafting']))
  for (const { to } of drafts) expect([placeOf(to), to.context.filter.page]).toEqual(['started.drafting', 1])
})

test.each([
  ['starting', ['address.changed']],
  ['startFailed', ['overview.retry', 'address.changed']],
])('in %s only %j is taken, and every other command changes nothing', (place, allowed) => {
  const at = paths.filter(({ state }) => placeOf(state) === place)
  const { taken, refused } = stepsOf(at, () => commands)
  expect(new Set(taken.map(({ event }) => event.type))).toEqual(new Set(allowed))
  expect(refused.length).toBeGreaterThan(0)
  expect(changesByRefused(model, { paths: at, events: commands, allowed })).toEqual([])
})

test('commands received while cities are loading are deferred', () => {
  const loading = paths.filter(({ state }) => placeOf(state) === 'started.loadingCities')
  const command: OverviewEvent = { type: 'overview.search', filter: 'plac' }
  for (const path of loading) {
    const { state } = pathAfter(model, path, command)
    expect([placeOf(state), state.context.filter.filter]).toEqual(['started.loadingCities', 'plac'])
  }
})
