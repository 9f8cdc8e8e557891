import type { LocationSummary } from '../../../contract/location/location.ts'
import { sampleLocationUuid } from './statistics.ts'

/** A location with an arabox in the list of locations. */
export const sampleListedLocation = (number: number, more: Partial<LocationSummary> = {}): LocationSummary => ({
  id: number,
  uuid: sampleLocationUuid(number),
  name: `Rynek ${number}`,
  address: `Rynek Główny ${number}`,
  city_id: 1,
  city_name: 'Kraków',
  company_id: 1,
  company_name: 'Sieć Miejska',
  arabox_uuid: sampleLocationUuid(1000 + number),
  status: 'active',
  screens: 2,
  latitude: 50.06,
  longitude: 19.94,
  heard_at: '2026-03-02T08:00:00Z',
  device_status: 'online',
  ...more,
})
