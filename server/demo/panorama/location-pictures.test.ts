import { expect, test } from 'vitest'
import { demoNetwork } from '../network/demo-network.ts'
import { demoPictures } from './location-pictures.ts'

const network = demoNetwork()
const pictures = demoPictures(network)

test('E15 every location with an arabox has its own picture, except three without a picture', () => {
  const pictured = new Map(pictures.map(({ location_id, image_url }) => [location_id, image_url]))
  const araboxes = network.locations.filter(({ arabox_uuid }) => arabox_uuid !== null)
  expect(araboxes.filter(({ id }) => !pictured.has(id))).toHaveLength(3)
  expect(pictures).toHaveLength(197)
  for (const { id, uuid } of araboxes) {
    const address = pictured.get(id)
    if (address !== undefined) expect(address).toBe(`/demo/panorama/${uuid}.svg`)
  }
})

test('E26 about half of the pictures have the line of a screen, which is enabled', () => {
  const shown = pictures.filter(({ screen_position }) => screen_position?.enabled)
  expect(shown.length / pictures.length).toBeGreaterThan(0.4)
  expect(shown.length / pictures.length).toBeLessThan(0.6)
})

test('demo pictures are the same every time', () => {
  expect(demoPictures(demoNetwork())).toEqual(pictures)
})
