import { expect, test } from 'vitest'
import { geojsonFaults } from '../../tests/support/files/geojson-faults.ts'
import { featureCollection } from './geojson.ts'

const place = { id: 'a', latitude: 52.229_675_6, longitude: 21.012_228_3, properties: { name: 'Łódź', screens: 2 } }

test('places become points of GeoJSON with the longitude first and six decimals', () => {
  const file: unknown = JSON.parse(JSON.stringify(featureCollection([place, { ...place, longitude: -0.000_000_1 }])))
  expect(geojsonFaults(file)).toEqual([])
  expect(file).toMatchObject({
    features: [{ id: 'a', geometry: { coordinates: [21.012_228, 52.229_676] }, properties: place.properties }, {}],
  })
  expect(geojsonFaults(featureCollection([]))).toEqual([])
})

test('the check of GeoJSON finds swapped and long coordinates, nested properties and members of other types', () => {
  const faultsOf = (change: object) =>
    geojsonFaults({ type: 'FeatureCollection', features: [{ ...featureCollection([place]).features[0], ...change }] })
  expect(faultsOf({ geometry: { type: 'Point', coordinates: [52.2, 121] } })).toHaveLength(1)
  expect(faultsOf({ geometry: { type: 'Point', coordinates: [21.1234567, 52] } })).toHaveLength(1)
  expect(faultsOf({ properties: { city: { id: 1 } } })).toHaveLength(1)
  expect(faultsOf({ coordinates: [] })).toHaveLength(1)
  expect(geojsonFaults({ type: 'FeatureCollection', features: [], crs: {} })).toHaveLength(1)
})
