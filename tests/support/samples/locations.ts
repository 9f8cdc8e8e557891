import type { LocationSummary } from '../../../contract/location/location.ts'
import { sampleLocationUuid } from './statistics.ts'

/** A location with an arabox, as an entry of the list. */
export const sampleListedLocation = (place: number, more: Partial<LocationSummary> = {}): LocationSummary => ({
  id: place,
  uuid: sampleLocationUuid(place),
  name: `Rynek ${place}`,
  address: `Rynek Główny ${place}`,
  city_id: 1,
  city_name: 'Kraków',
  company_id: 1,
  company_name: 'Sieć Miejska',
  arabox_uuid: sampleLocationUuid(1000 + place),
  status: 'active',
  screens: 2,
  latitude: 50.06,
  longitude: 19.94,
  heard_at: '2026-03-02T08:00:00Z',
  device_status: 'online',
  ...more,
})
