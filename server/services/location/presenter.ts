import type { AdministeredLocation } from '../../../contract/location/administered-locations.ts'
import type { Tx } from '../../store/database.ts'
import type { LocationContext } from './context.ts'
import { deviceStatusOf } from './device/device-status.ts'
import { endsOfAraboxWorks } from './maintenance/running-works.ts'

/** A stored location with its city and its number of screens. */
export type ListedLocation = {
  id: number
  uuid: string
  name: string
  address: string
  cityId: number
  cityName: string
  companyId: number
  araboxUuid: string | null
  isActive: boolean
  screens: number
  latitude: number
  longitude: number
  version: number
  createdAt: Date
  timeZone: string
  industryIds: readonly number[]
  venueType: number | null
  deviceId: number | null
}

/** A location on the wire, without its industries' names, its line and its zones. */
export type PresentedLocation = Omit<AdministeredLocation, 'industries'>

/** Presents stored locations. Other services provide the company names and the times of the last messages. */
export const presentLocations = async (
  { otherServices }: LocationContext,
  tx: Tx,
  rows: readonly ListedLocation[],
  now: Date,
): Promise<PresentedLocation[]> => {
  const araboxes = rows.flatMap(({ araboxUuid }) => (araboxUuid === null ? [] : [araboxUuid]))
  const companies = await otherServices.termsOfCompanies(
    tx,
    rows.map(({ companyId }) => companyId),
  )
  const lastMessages = await otherServices.findLastMessageTimes(tx, araboxes)
  const states = await otherServices.findDeviceStates(tx, araboxes)
  const ends = await endsOfAraboxWorks(
    tx,
    rows.flatMap(({ id, araboxUuid }) => (araboxUuid === null ? [] : [id])),
    now,
  )
  return rows.map(
    ({ cityId, cityName, companyId, araboxUuid, isActive, createdAt, timeZone, industryIds, venueType, ...rest }) => {
      const { deviceId, ...row } = rest
      const lastMessageAt = araboxUuid === null ? undefined : lastMessages.get(araboxUuid)
      return {
        ...row,
        city_id: cityId,
        city_name: cityName,
        company_id: companyId,
        company_name: companies.get(companyId)?.name ?? '',
        arabox_uuid: araboxUuid,
        status: isActive ? 'active' : 'inactive',
        is_active: isActive,
        created_at: createdAt.toISOString(),
        time_zone: timeZone,
        industry_ids: [...industryIds],
        venue_type: venueType,
        device_id: deviceId,
        heard_at: lastMessageAt?.toISOString() ?? null,
        device_status: deviceStatusOf({ lastMessageAt, isInWorks: ends.has(row.id) }, now),
        maintenance_until: ends.get(row.id)?.toISOString() ?? null,
        clock_lead_ms: states.get(araboxUuid ?? '')?.clockLeadMs ?? null,
      }
    },
  )
}
