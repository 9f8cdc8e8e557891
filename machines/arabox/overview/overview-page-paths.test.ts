import { expect, test } from 'vitest'
import { CallFailed } from '../../kit/area/failure.ts'
import { changesByRefused, type Machine, pathOfEvents, shortestPaths, stepsOf } from '../../kit/paths/paths.ts'
import type { OverviewEvent } from './overview-context.ts'
import { readOverviewFilter, writeOverviewFilter } from './overview-filter.ts'
import { type OverviewSnapshot, overviewPage } from './overview-page.ts'

const error = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const cities = [1, 2].map((id) => ({ id, name: `Miasto ${id}`, is_active: true }))
const measured = { from: '2026-01-01', to: '2026-03-01' }
const chosen = (...ids: number[]) => ({
  type: 'xstate.snapshot.cities',
  snapshot: { context: { cities: cities.map((city) => ({ ...city, isChecked: ids.includes(city.id) })) } },
})

// Answers, timers and events of children are events too, but the machine’s event type does not contain them.
const events = [
  { type: 'xstate.done.actor.begin', output: { measured, owns: true }, actorId: 'begin' },
  { type: 'xstate.done.actor.begin', output: { measured, owns: false }, actorId: 'begin' },
  { type: 'xstate.error.actor.begin', error, actorId: 'begin' },
  { type: 'xstate.after.limit.araboxes.beginning' },
  { type: 'xstate.done.actor.findCities', output: { cities, kept: null }, actorId: 'findCities' },
  { type: 'xstate.error.actor.findCities', error, actorId: 'findCities' },
  { type: 'xstate.after.limit.araboxes.begun.finding' },
  { type: 'xstate.after.pause.araboxes.begun.drafting' },
  chosen(),
  { type: 'overview.filtered', filter: { scope: 'network' } },
  { type: 'overview.searched', filter: 'ryn' },
  { type: 'overview.paged', page: 2 },
  { type: 'overview.retried' },
  { type: 'address.changed', search: '?days=30' },
] as unknown as readonly OverviewEvent[]

const user = { role_id: 13, company_id: 1, permissions: [] }
// The path generator passes no input: the user's company may always own locations.
const machine = new Proxy(overviewPage, {
  get: (target, name) =>
    name === 'getInitialSnapshot'
      ? (scope: Parameters<typeof target.getInitialSnapshot>[0]) => target.getInitialSnapshot(scope, { user })
      : Reflect.get(target, name, target),
}) as unknown as Machine<OverviewSnapshot, OverviewEvent>

const keyOf = ({ value, context }: OverviewSnapshot): string =>
  JSON.stringify([value, context.canChooseScope, context.filter, context.chosen, context.failure === null])
const paths = shortestPaths(machine, { events: () => events, keyOf })
const placeOf = ({ value }: OverviewSnapshot): string =>
  typeof value === 'string' ? value : `started.${value.started}`

test('R14 every state of the page is reached', () => {
  expect(new Set(paths.map(({ state }) => placeOf(state)))).toEqual(
    new Set(['beginning', 'unbegun', 'begun.finding', 'begun.unfound', 'begun.settled', 'begun.drafting']),
  )
  expect(paths.length).toBeGreaterThan(50)
})

test('the address of a settled page contains exactly its filter', () => {
  const settled = paths.filter(({ state }) => placeOf(state) === 'begun.settled')
  expect(settled.length).toBeGreaterThan(10)
  for (const { state } of settled) {
    expect(state.context.address).toBe(writeOverviewFilter(state.context.filter))
    expect(readOverviewFilter(state.context.address)).toEqual(state.context.filter)
  }
})

test('M07 M12 a choice of cities becomes a draft, except while cities are loading', () => {
  const choices = events.filter(({ type }) => type === ('xstate.snapshot.cities' as string))
  const { taken } = stepsOf(paths, () => choices)
  expect(new Set(taken.map(({ path }) => placeOf(path.state)))).toEqual(new Set(['begun.settled', 'begun.drafting']))
  for (const { path, event } of taken) {
    const { state } = pathOfEvents(machine, [...path.steps.map((step) => step.event), event])
    expect([placeOf(state), state.context.filter.page]).toEqual(['begun.drafting', 1])
  }
})

test.each([
  ['beginning', ['address.changed']],
  ['unbegun', ['overview.retried', 'address.changed']],
])('in %s only %j is taken, and every other command changes nothing', (place, allowed) => {
  const commands = events.filter(({ type }) => type.startsWith('overview.') || type === 'address.changed')
  const at = paths.filter(({ state }) => placeOf(state) === place)
  const { taken, refused } = stepsOf(at, () => commands)
  expect(new Set(taken.map(({ event }) => event.type))).toEqual(new Set(allowed))
  expect(refused.length).toBeGreaterThan(0)
  expect(changesByRefused(machine, { paths: at, events: commands, allowed })).toEqual([])
})

test('commands received while cities are loading are deferred', () => {
  const finding = paths.filter(({ state }) => placeOf(state) === 'begun.finding')
  const command: OverviewEvent = { type: 'overview.searched', filter: 'plac' }
  for (const path of finding) {
    const { state } = pathOfEvents(machine, [...path.steps.map((step) => step.event), command])
    expect([placeOf(state), state.context.filter.filter]).toEqual(['begun.finding', 'plac'])
  }
})
