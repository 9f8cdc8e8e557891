import type { LocationDetail } from '../../../contract/location/location.ts'
import type { Today } from '../../../machines/arabox/preview/preview-page.ts'
import { countersOf } from '../../../machines/live/counters.ts'

/** Public id of the sample location. */
export const araboxLocationUuid = '11111111-1111-4111-8111-111111111111'

/** A location with an arabox, as sent by the server. */
export const sampleAraboxLocation = (more: Partial<LocationDetail> = {}): LocationDetail => ({
  id: 12,
  uuid: araboxLocationUuid,
  name: 'Marszałkowska 104',
  address: 'ul. Marszałkowska 104',
  city_id: 1,
  city_name: 'Warszawa',
  company_id: 6,
  company_name: 'Arabox',
  arabox_uuid: '22222222-2222-4222-8222-222222222222',
  status: 'active',
  screens: 2,
  latitude: 52.2,
  longitude: 21,
  heard_at: '2026-03-02T10:00:00Z',
  device_status: 'online',
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  is_active: true,
  industry_ids: [1],
  venue_type: null,
  time_zone: 'Europe/Warsaw',
  device_id: 7,
  screen_position: { x1: 250, y1: 495, x2: 750, y2: 495, enabled: true, btn: true },
  zones: { top: [], left: [], middle: [], right: [] },
  ...more,
})

const notMeasured = { people_net: null, people_gross: null, cars: null, buses: null, measured: false }

/** A day until 11:00: from 6:00 on, usually 100 people per hour and 110 on this day; 8–9 is not measured. */
export const sampleToday = (): Today => ({
  items: Array.from({ length: 24 }, (_, hour) => {
    const usual = hour < 6 ? null : 100
    const isThere = hour >= 6 && hour <= 11 && hour !== 8
    const counts = { people_net: hour === 11 ? 42 : 110, people_gross: 130, cars: 7, buses: 2, measured: true }
    return { hour, ...(isThere ? counts : notMeasured), open: hour === 11, usual }
  }),
  quality_percent: 96,
  delay_ms: 1800,
})

const square = (x: number, y: number) => [
  [x, y],
  [x + 200, y],
  [x + 200, y + 100],
  [x, y + 100],
]

/** The answers for the page of the sample location. */
export const sampleAraboxAnswers = {
  'location.find': sampleAraboxLocation(),
  'location.image': { location_uuid: araboxLocationUuid, image_sign_url: '/picture.png' },
  'arabox.zones': [
    {
      file_data: JSON.stringify({
        top: square(400, 100),
        left: square(50, 300),
        middle: square(400, 300),
        right: square(750, 300),
      }),
    },
  ],
  'arabox.hourly': sampleToday(),
  'arabox.usual': { avg: 500, hours: 5 },
  'arabox.recording': { seq: 0, counters: countersOf('2026-03-02'), batches: [] },
  'arabox.heatmap': {
    paths: [
      [
        [1, 1],
        [9, 9],
      ],
    ],
    has_more: false,
    currentPage: 1,
  },
  'platform.task': { task: 'authorize' },
}
