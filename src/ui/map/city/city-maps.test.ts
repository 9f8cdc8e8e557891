import { afterEach, expect, test, vi } from 'vitest'
import { CITY_ZOOM, citiesInView, loadCityMap } from './city-maps.ts'

const poland = [14, 49, 24.2, 54.9] as const
const centreOfWarsaw = [21, 52.2, 21.02, 52.24] as const

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the map of a city belongs to a view that touches it, and none to a map of the country', () => {
  expect(citiesInView(CITY_ZOOM, centreOfWarsaw)).toEqual(['warszawa'])
  expect(citiesInView(CITY_ZOOM - 0.1, centreOfWarsaw)).toEqual([])
  expect(citiesInView(CITY_ZOOM, poland)).toHaveLength(14)
  expect(citiesInView(CITY_ZOOM, [22.5, 49, 22.6, 49.1])).toEqual([])
})

test('the map of a city is fetched once; after a failure the next call fetches again', async () => {
  const map = { type: 'FeatureCollection', features: [] }
  const fetched = vi.fn(async () => ({ ok: fetched.mock.calls.length > 1, status: 503, json: async () => map }))
  vi.stubGlobal('fetch', fetched)
  await expect(loadCityMap('torun')).rejects.toThrow('map of torun: 503')
  expect(await loadCityMap('torun')).toEqual(map)
  expect(await loadCityMap('torun')).toEqual(map)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(fetched.mock.calls).toEqual([[expect.stringContaining('torun')], [expect.stringContaining('torun')]])
})
