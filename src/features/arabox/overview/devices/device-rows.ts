import type { LocationSummary } from '../../../../../contract/location/location.ts'
import { withAudience } from '../../../../../machines/arabox/overview/device-audience.ts'
import type { DeviceAudience } from '../../../../../machines/arabox/overview/device-table.ts'
import type { Measurement } from '../../../../ui/explain/measurement.ts'

/** A row of the table: a location, its audience (0 without an entry in the statistics) and its measured hours. */
export type DeviceRow = LocationSummary & { location_uuid: string; audience: number; measured: Measurement | null }

/** Combines a page of locations with their audiences (E16). */
export const deviceRows = (devices: readonly LocationSummary[], audiences: readonly DeviceAudience[]): DeviceRow[] => {
  const counted = new Map(audiences.map((one) => [one.location_uuid, one]))
  const rows = devices.map((location) => {
    const { hours, measured_hours: measuredHours } = counted.get(location.uuid) ?? {}
    const measured = hours !== undefined && measuredHours !== undefined ? { hours, measuredHours } : null
    return { ...location, location_uuid: location.uuid, measured }
  })
  return withAudience(rows, audiences)
}
