import { expect, test } from 'vitest'
import type { PickableScreen } from './form-areas.ts'
import {
  cityChanges,
  countsByCity,
  firstMapChoice,
  isShownScreen,
  placementOf,
  type ScreenFilter,
  setScreens,
  shortCities,
  toggleScreen,
} from './map-choice.ts'

const screen = (screen_id: number, city_id: number, free = true): PickableScreen => ({
  screen_id,
  city_id,
  free,
  name: `E${screen_id}`,
  address: `ulica ${screen_id}`,
  latitude: 50,
  longitude: 20,
})
const inKrakow = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => screen(id, 2, id !== 1))
const inGdansk = [21, 22, 23, 24, 25, 26].map((id) => screen(id, 3))
const screens = [...inGdansk, ...inKrakow]
const plan = {
  cities: [
    { city_id: 2, screens: 7 },
    { city_id: 3, screens: 5 },
  ],
  screen_ids: null,
}
const numbers = (ids: ReadonlySet<number>) => [...countsByCity(screens, ids)].toSorted()

test('the map opens with the numbers of the plan: free screens, first those of the estimate', () => {
  const { ids, touched } = firstMapChoice(plan, screens, [9, 26, 1])
  expect(numbers(ids)).toEqual([
    [2, 7],
    [3, 5],
  ])
  expect([ids.has(9), ids.has(26), ids.has(1)]).toEqual([true, true, false])
  expect(touched.size).toBe(0)
  expect([...firstMapChoice({ cities: [], screen_ids: [4, 22] }, screens, []).ids]).toEqual([4, 22])
})

test('without a change on the map the plan stays as it is', () => {
  expect(placementOf(plan, firstMapChoice(plan, screens, []), screens)).toEqual(plan)
})

test('a screen that is chosen or removed in one city leaves the numbers of the others', () => {
  const opened = firstMapChoice(plan, screens, [])
  const more = toggleScreen(opened, screen(9, 2))
  const after = placementOf(plan, more, screens)
  expect(after.cities).toEqual([
    { city_id: 2, screens: 8 },
    { city_id: 3, screens: 5 },
  ])
  expect(after.screen_ids).toHaveLength(13)
  const none = inGdansk.filter(({ screen_id }) => opened.ids.has(screen_id)).reduce(toggleScreen, opened)
  expect(placementOf(plan, none, screens).cities).toEqual([{ city_id: 2, screens: 7 }])
  const empty = screens.filter(({ screen_id }) => opened.ids.has(screen_id)).reduce(toggleScreen, opened)
  expect(placementOf(plan, empty, screens)).toEqual({ cities: [], screen_ids: null })
})

test('a city with fewer free screens than planned needs a decision before the choice can be taken over', () => {
  const large = { ...plan, cities: [{ city_id: 2, screens: 9 }, ...plan.cities.slice(1)] }
  const opened = firstMapChoice(large, screens, [])
  expect(shortCities(large, opened, screens)).toEqual([])
  const elsewhere = toggleScreen(opened, screen(26, 3))
  expect(shortCities(large, elsewhere, screens)).toEqual([{ city_id: 2, screens: 9, free: 8 }])
  expect(shortCities(large, toggleScreen(elsewhere, screen(9, 2)), screens)).toEqual([])
})

test('several screens at once: taken ones are never added, and the number of each city is given before and after', () => {
  const opened = firstMapChoice(plan, screens, [])
  const more = setScreens(opened, inKrakow, true)
  expect(more.ids.has(1)).toBe(false)
  expect([...more.touched]).toEqual([2])
  const after = placementOf(plan, more, screens)
  expect(cityChanges(plan, after)).toEqual([
    { city_id: 2, before: 7, after: 8 },
    { city_id: 3, before: 5, after: 5 },
  ])
  const none = placementOf(plan, setScreens(more, inGdansk, false), screens)
  expect(cityChanges(plan, none).at(-1)).toEqual({ city_id: 3, before: 5, after: 0 })
})

test('the filters of the picker: city, text, industry, format, and what is free or chosen', () => {
  const filter: ScreenFilter = {
    text: '',
    cityIds: new Set([2]),
    industryId: null,
    isVertical: null,
    state: 'all',
  }
  const tall = { ...screen(30, 2), industry_ids: [5], is_vertical: true }
  const shown = (changed: Partial<ScreenFilter>) =>
    [...screens, tall].filter((each) => isShownScreen({ ...filter, ...changed }, each, new Set([9, 21])))
  const ids = (changed: Partial<ScreenFilter>) => shown(changed).map(({ screen_id }) => screen_id)
  expect(ids({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 30])
  expect(ids({ text: ' ULICA 3 ' })).toEqual([3, 30])
  expect([ids({ industryId: 5 }), ids({ isVertical: true }), ids({ isVertical: false })]).toEqual([[30], [30], []])
  expect(ids({ state: 'free' })).not.toContain(1)
  expect(ids({ state: 'chosen', cityIds: new Set([2, 3]) })).toEqual([21, 9])
})
