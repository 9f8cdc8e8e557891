import type { LocationSummary } from '../../../../../contract/location/location.ts'
import { withAudience } from '../../../../../machines/arabox/overview/device-audience.ts'
import type { DeviceAudience } from '../../../../../machines/arabox/overview/device-table.ts'
import type { Measurement } from '../../../../ui/explain/measurement.ts'

/** A row of the table: a location, its audience (0 where the statistics have no entry), and how much of it was measured where they have one. */
export type DeviceRow = LocationSummary & { location_uuid: string; audience: number; measured: Measurement | null }

/** The rows of a page of locations with what the statistics counted (E16). */
export const deviceRows = (devices: readonly LocationSummary[], audiences: readonly DeviceAudience[]): DeviceRow[] => {
  const counted = new Map(audiences.map((one) => [one.location_uuid, one]))
  const rows = devices.map((place) => {
    const { hours, measured_hours: measuredHours } = counted.get(place.uuid) ?? {}
    const measured = hours !== undefined && measuredHours !== undefined ? { hours, measuredHours } : null
    return { ...place, location_uuid: place.uuid, measured }
  })
  return withAudience(rows, audiences)
}
