import { demoNetwork } from '../../server/demo/network/demo-network.ts'

const corners = [
  [0, 0],
  [1080, 0],
  [540, 1920],
]

/** Some of the demo's locations. */
export const demoLocations = demoNetwork()
  .locations.slice(10, 15)
  .map(({ id, uuid }) => ({ id, uuid }))

/** A valid body of every change of a location, by operation, with every field. */
export const locationBodies: Readonly<Record<string, () => Record<string, unknown>>> = {
  'location.change': () => ({
    name: 'Rynek',
    address: 'Rynek 1',
    is_active: true,
    screen_position: { x1: 250, y1: 495, x2: 750, y2: 495, enabled: true },
    zones: { top: corners, left: corners, middle: corners, right: corners },
    city_id: 1,
    company_id: 6,
    latitude: 52.2,
    longitude: 21,
    industry_ids: [1, 2],
    time_zone: 'Europe/Warsaw',
  }),
  'location.set_image': () => ({
    location_uuid: demoLocations[0]?.uuid,
    image_sign_url: 'https://pictures.example/1.jpg',
  }),
}
