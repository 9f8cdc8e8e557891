import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type Machine, pathOfEvents, shortestPaths, stepsOf } from '../../kit/paths/paths.ts'
import {
  CITY_CHOICE_KEY,
  type CityChoiceEvent,
  type CityChoiceSnapshot,
  checkedIds,
  cityChoiceMachine,
  initialCities,
  type ListedCity,
} from './city-choice.ts'

const known: ListedCity[] = [
  { id: 1, name: 'Łódź', is_active: true },
  { id: 2, name: 'Kraków', is_active: true },
  { id: 3, name: 'Krosno', is_active: false },
]

const started = (isAdmin: boolean, kept: number[] | null = null) => {
  const writes: { key: string; ids: readonly number[] }[] = []
  const choice = createActor(
    cityChoiceMachine.provide({ actions: { keep: (_, { key, ids }) => writes.push({ key, ids: [...ids] }) } }),
  )
  choice.start()
  choice.send({ type: 'cities.initialise', isAdmin, cities: known, kept })
  return { choice, writes, checked: () => checkedIds(choice.getSnapshot().context.cities) }
}

test('M10 E36 both client fields of a new city list come from is_active', () => {
  const { choice } = started(false)
  expect(choice.getSnapshot().context.cities).toEqual([
    { id: 1, name: 'Łódź', is_active: true, isChecked: true, __isVisible: true },
    { id: 2, name: 'Kraków', is_active: true, isChecked: true, __isVisible: true },
    { id: 3, name: 'Krosno', is_active: false, isChecked: false, __isVisible: false },
  ])
})

test('M07 a toggle changes only the check of that city', () => {
  const { choice } = started(false)
  choice.send({ type: 'cities.toggle', id: 2 })
  expect(choice.getSnapshot().context.cities).toEqual(
    initialCities(known).map((city) => (city.id === 2 ? { ...city, isChecked: false } : city)),
  )
  choice.send({ type: 'cities.toggle', id: 2 })
  choice.send({ type: 'cities.toggle', id: 99 })
  expect(choice.getSnapshot().context.cities).toEqual(initialCities(known))
})

test('M08 an administrator’s toggles are stored and restored on the next visit', () => {
  const { choice, writes, checked } = started(true)
  expect(writes).toEqual([])
  choice.send({ type: 'cities.uncheck_all' })
  choice.send({ type: 'cities.toggle', id: 2 })
  expect(writes).toEqual([
    { key: CITY_CHOICE_KEY, ids: [] },
    { key: 'overview-agglomerations', ids: [2] },
  ])
  expect(started(true, [2]).checked()).toEqual(checked())
})

test('M08 a city that became inactive is no longer in the stored choice', () => {
  expect(started(true, [2, 3]).checked()).toEqual([2])
})

test('M09 other users’ toggles are not stored, and they do not get an administrator’s choice', () => {
  const { choice, writes, checked } = started(false, [2])
  expect(checked()).toEqual([1, 2])
  choice.send({ type: 'cities.toggle', id: 1 })
  choice.send({ type: 'cities.check_all' })
  choice.send({ type: 'cities.uncheck_all' })
  expect(writes).toEqual([])
})

test('M11 checking all checks only the visible cities', () => {
  const { choice, checked } = started(false)
  choice.send({ type: 'cities.uncheck_all' })
  choice.send({ type: 'cities.search', filter: ' KR' })
  choice.send({ type: 'cities.check_all' })
  expect(checked()).toEqual([2])
  choice.send({ type: 'cities.search', filter: '' })
  choice.send({ type: 'cities.check_all' })
  expect(checked()).toEqual([1, 2])
})

test('M12 unchecking all unchecks every city, also hidden ones', () => {
  const { choice, checked } = started(true, [1, 2, 3])
  choice.send({ type: 'cities.search', filter: 'łódź' })
  choice.send({ type: 'cities.uncheck_all' })
  expect(checked()).toEqual([])
})

const initialised = (isAdmin: boolean): CityChoiceEvent => ({ type: 'cities.initialise', isAdmin, cities: known })
const events: CityChoiceEvent[] = [
  initialised(true),
  initialised(false),
  { type: 'cities.search', filter: 'kr' },
  { type: 'cities.search', filter: '' },
  { type: 'cities.toggle', id: 1 },
  { type: 'cities.toggle', id: 3 },
  { type: 'cities.check_all' },
  { type: 'cities.uncheck_all' },
]
const machine = cityChoiceMachine as Machine<CityChoiceSnapshot, CityChoiceEvent>
const paths = shortestPaths(machine, {
  events: () => events,
  keyOf: ({ value, context }) => JSON.stringify([value, context]),
})

test('M07 M11 M12 in every state, each command changes only the cities that it names', () => {
  const listed = paths.filter(({ state }) => state.context.cities.length > 0)
  expect(listed.length).toBeGreaterThan(15)
  for (const { path, event } of stepsOf(listed, () => events.slice(4)).taken) {
    const before = path.state.context.cities
    const { cities: after } = pathOfEvents(machine, [...path.steps.map((step) => step.event), event]).state.context
    const changed = after.filter((city, index) => city.isChecked !== before[index]?.isChecked).map(({ id }) => id)
    expect(after.map((city, index) => ({ ...city, isChecked: before[index]?.isChecked }))).toEqual(before)
    if (event.type === 'cities.toggle') expect(changed).toEqual([event.id])
    if (event.type === 'cities.check_all') {
      expect(changed).toEqual(before.filter((city) => city.__isVisible && !city.isChecked).map(({ id }) => id))
    }
    if (event.type === 'cities.uncheck_all') expect(changed).toEqual(checkedIds(before))
  }
})

test('before the cities are loaded, all other commands have no effect', () => {
  const { taken } = stepsOf(
    paths.filter(({ state }) => state.value === 'empty'),
    () => events,
  )
  expect(new Set(taken.map(({ event }) => event.type))).toEqual(new Set(['cities.initialise']))
})
