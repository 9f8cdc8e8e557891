import type { FastifyReply } from 'fastify'
import type { locationOperations as operations } from '../../../../contract/location/locations.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Account } from '../../../http/caller.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { listLocations } from '../queries/list-locations.ts'
import { exportNetwork } from './export-network.ts'

const members = [
  'id',
  'uuid',
  'name',
  'company_name',
  'city_name',
  'address',
  'screens',
  'device_status',
  'heard_at',
  'latitude',
  'longitude',
] as const

/**
 * Sends the locations of a filter with the state of their araboxes as a table, or locations with screens as GeoJSON.
 */
export const exportEquipment = (
  context: LocationContext,
  account: Account,
  { format, ...query }: QueryOf<typeof operations.exportEquipment>,
  reply: FastifyReply,
): Promise<void> => {
  if (format === 'geojson')
    return exportNetwork(context, reply, (page) =>
      listLocations(context, account, { ...query, ...page, type: 'screen' }),
    )
  const list = (page: PageQuery) => listLocations(context, account, { ...query, ...page })
  return exportList(reply, { ...query, format }, { name: 'araboxes', members, list })
}
