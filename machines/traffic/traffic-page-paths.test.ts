import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CallFailed } from '../kit/area/failure.ts'
import {
  type ActorModel,
  changesByRefused,
  controlledPromise,
  elapsed,
  pathOfSteps,
  rejected,
  resolved,
  shortestActorPaths,
} from '../kit/paths/actor-paths.ts'
import { stepsOf } from '../kit/paths/paths.ts'
import { initialFilter, isValidFilter, type TrafficFilter, writeFilter } from './traffic-filter.ts'
import { type TrafficEvent, type TrafficSnapshot, trafficPage } from './traffic-page.ts'

const measured = { from: '2025-11-03', to: '2026-03-01' }
const first = initialFilter(measured)
const failure = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const commands: readonly TrafficEvent[] = [
  { type: 'traffic.retry' },
  { type: 'traffic.filter', filter: { from: '2026-02-01', to: null } },
  { type: 'traffic.filter', filter: { to: '2026-01-01' } },
  { type: 'traffic.filter', filter: { to: '2026-02-28' } },
  { type: 'traffic.filter', filter: { hourFrom: 20, hourTo: 8 } },
  { type: 'traffic.filter', filter: { cities: [3] } },
  { type: 'traffic.choose_preset', preset: 'week' },
  { type: 'traffic.clear' },
  { type: 'traffic.change_table', table: { page: 2 } },
  { type: 'address.changed', search: '' },
  { type: 'address.changed', search: '?city=8' },
]
const loadedPeriod = resolved('loadPeriod', { date_from: measured.from, date_to: measured.to })
const logic = trafficPage.provide({ actors: { loadPeriod: controlledPromise() } })
/** A filter with two changed parts is not changed further: every two parts meet; more would take ten times as long. */
const CHANGED_PARTS = 2
const changedParts = (filter: TrafficFilter): number =>
  Object.entries(filter).filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(first, name))).length
const model: ActorModel<TrafficSnapshot, TrafficEvent> = {
  start: (clock) => createActor(logic, { clock, input: {} }).start(),
  steps: ({ context: { draft } }) => [
    ...commands.filter(
      ({ type }) => type !== 'traffic.filter' || draft === null || changedParts(draft) < CHANGED_PARTS,
    ),
    loadedPeriod,
    resolved('loadPeriod', { date_from: null, date_to: null }),
    rejected('loadPeriod', failure),
    elapsed(300),
  ],
  keyOf: ({ value, context }) =>
    JSON.stringify([value, context.address, context.draft, context.applied, context.table.page, context.failure?.code]),
}
const paths = shortestActorPaths(model)
const placeOf = ({ value }: TrafficSnapshot): string => (typeof value === 'string' ? value : `loaded.${value.loaded}`)
const at = (place: string) => paths.filter(({ state }) => placeOf(state) === place)

test('every state of the page is reached', () => {
  expect(new Set(paths.map(({ state }) => placeOf(state)))).toEqual(
    new Set(['loadingPeriod', 'failed', 'unmeasured', 'loaded.settled', 'loaded.drafting', 'loaded.invalid']),
  )
  expect(paths.length).toBeGreaterThan(100)
})

test('the applied filter is always valid, and the address always contains exactly that filter', () => {
  for (const { state } of paths.filter((path) => placeOf(path.state).startsWith('loaded'))) {
    const { applied, address } = state.context
    expect(applied && isValidFilter(applied)).toBe(true)
    expect(applied && writeFilter(applied, first)).toBe(address)
  }
})

test('a settled page shows the applied filter', () => {
  expect(at('loaded.settled').length).toBeGreaterThan(5)
  for (const { state } of at('loaded.settled')) expect(state.context.draft).toEqual(state.context.applied)
})

test('an invalid filter stays as a draft and makes no request', () => {
  expect(at('loaded.invalid').length).toBeGreaterThan(2)
  for (const { state } of at('loaded.invalid')) {
    expect(state.context.draft && isValidFilter(state.context.draft)).toBe(false)
  }
})

test.each([
  ['loadingPeriod', ['address.changed']],
  ['failed', ['traffic.retry', 'address.changed']],
  ['unmeasured', ['traffic.retry', 'address.changed']],
  ['loaded.settled', ['filter', 'choose_preset', 'clear', 'change_table'].map((command) => `traffic.${command}`)],
])('in %s only %j is taken besides a new address, and every other command changes nothing', (place, allowed) => {
  const { taken, refused } = stepsOf(at(place), () => commands)
  expect(new Set([...taken.map(({ event }) => event.type), 'address.changed'])).toEqual(
    new Set([...allowed, 'address.changed']),
  )
  expect(refused.length).toBeGreaterThan(0)
  const plan = { paths: at(place), events: commands, allowed: [...allowed, 'address.changed'] }
  expect(changesByRefused(model, plan)).toEqual([])
})

test('clearing both days restores the initial days', () => {
  const cleared: TrafficEvent = { type: 'traffic.filter', filter: { from: null, to: null } }
  const week: TrafficEvent = { type: 'traffic.choose_preset', preset: 'week' }
  const { state } = pathOfSteps(model, [loadedPeriod, week, cleared])
  expect(state.context.draft).toEqual(first)
})
