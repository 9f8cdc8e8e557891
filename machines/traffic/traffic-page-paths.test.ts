import { expect, test } from 'vitest'
import { CallFailed } from '../kit/area/failure.ts'
import { changesByRefused, type Machine, pathOfEvents, shortestPaths, stepsOf } from '../kit/paths/paths.ts'
import { initialFilter, isValidFilter, writeFilter } from './traffic-filter.ts'
import { type TrafficEvent, type TrafficSnapshot, trafficPage } from './traffic-page.ts'

const measured = { from: '2025-11-03', to: '2026-03-01' }
const first = initialFilter(measured)
const error = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const found = (date_from: string | null, date_to: string | null) => ({
  type: 'xstate.done.actor.findPeriod',
  output: { date_from, date_to },
  actorId: 'findPeriod',
})

// Answers and timers are events too, but the machine’s event type does not contain them.
const events = [
  found(measured.from, measured.to),
  found(null, null),
  { type: 'xstate.error.actor.findPeriod', error, actorId: 'findPeriod' },
  { type: 'xstate.after.limit.traffic.finding' },
  { type: 'xstate.after.pause.traffic.found.drafting' },
  { type: 'traffic.retried' },
  { type: 'traffic.filtered', filter: { from: '2026-02-01', to: null } },
  { type: 'traffic.filtered', filter: { to: '2026-01-01' } },
  { type: 'traffic.filtered', filter: { to: '2026-02-28' } },
  { type: 'traffic.filtered', filter: { hourFrom: 20, hourTo: 8 } },
  { type: 'traffic.filtered', filter: { cities: [3] } },
  { type: 'traffic.preset_chosen', preset: 'week' },
  { type: 'traffic.cleared' },
  { type: 'traffic.table_changed', table: { page: 2 } },
  { type: 'address.changed', search: '' },
  { type: 'address.changed', search: '?city=8' },
] as unknown as readonly TrafficEvent[]

const keyOf = ({ value, context }: TrafficSnapshot): string =>
  JSON.stringify([value, context.address, context.draft, context.applied, context.table.page, context.failure?.code])

const machine = trafficPage as unknown as Machine<TrafficSnapshot, TrafficEvent>
const paths = shortestPaths(machine, { events: () => events, keyOf })
const placeOf = ({ value }: TrafficSnapshot): string => (typeof value === 'string' ? value : `loaded.${value.loaded}`)
const at = (place: string) => paths.filter(({ state }) => placeOf(state) === place)

test('every state of the page is reached', () => {
  expect(new Set(paths.map(({ state }) => placeOf(state)))).toEqual(
    new Set(['finding', 'unfound', 'nothing', 'found.settled', 'found.drafting', 'found.unsound']),
  )
  expect(paths.length).toBeGreaterThan(100)
})

test('the applied filter is always valid, and the address always contains exactly that filter', () => {
  for (const { state } of paths.filter((path) => placeOf(path.state).startsWith('found'))) {
    const { applied, address } = state.context
    expect(applied && isValidFilter(applied)).toBe(true)
    expect(applied && writeFilter(applied, first)).toBe(address)
  }
})

test('a settled page shows the applied filter', () => {
  expect(at('found.settled').length).toBeGreaterThan(5)
  for (const { state } of at('found.settled')) expect(state.context.draft).toEqual(state.context.applied)
})

test('an invalid filter stays as a draft and makes no request', () => {
  expect(at('found.unsound').length).toBeGreaterThan(2)
  for (const { state } of at('found.unsound')) {
    expect(state.context.draft && isValidFilter(state.context.draft)).toBe(false)
  }
})

test.each([
  ['finding', ['address.changed']],
  ['unfound', ['traffic.retried', 'address.changed']],
  ['nothing', ['traffic.retried', 'address.changed']],
  ['found.settled', ['filtered', 'preset_chosen', 'cleared', 'table_changed'].map((command) => `traffic.${command}`)],
])('in %s only %j is taken besides a new address, and every other command changes nothing', (place, allowed) => {
  const commands = events.filter(({ type }) => type.startsWith('traffic.') || type === 'address.changed')
  const { taken, refused } = stepsOf(at(place), () => commands)
  expect(new Set([...taken.map(({ event }) => event.type), 'address.changed'])).toEqual(
    new Set([...allowed, 'address.changed']),
  )
  expect(refused.length).toBeGreaterThan(0)
  const plan = { paths: at(place), events: commands, allowed: [...allowed, 'address.changed'] }
  expect(changesByRefused(machine, plan)).toEqual([])
})

test('clearing both days restores the initial days', () => {
  const [begin] = events
  const cleared: TrafficEvent = { type: 'traffic.filtered', filter: { from: null, to: null } }
  const week: TrafficEvent = { type: 'traffic.preset_chosen', preset: 'week' }
  const { state } = pathOfEvents(machine, [begin as TrafficEvent, week, cleared])
  expect(state.context.draft).toEqual(first)
})
