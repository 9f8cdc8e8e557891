import { contract } from '../../../../contract/index.ts'
import type { AdministeredLocation } from '../../../../contract/location/administered-locations.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { exportNetwork } from '../export/export-network.ts'
import { listAdministeredLocations } from './administered-locations.ts'
import { locationRecords } from './location-records.ts'

const { location: operations } = contract
const members = [
  'id',
  'uuid',
  'name',
  'address',
  'city_id',
  'city_name',
  'company_id',
  'company_name',
  'is_active',
  'industries',
  'screens',
  'latitude',
  'longitude',
  'time_zone',
  'arabox_uuid',
  'device_status',
  'heard_at',
  'created_at',
]

/** A location as the row of a file: without an arabox, its status is `none`. */
const rowOf = (location: AdministeredLocation) => ({
  ...location,
  device_status: location.arabox_uuid === null ? 'none' : location.device_status,
})

/** Routes of locations for administrators (C54, C55, C107). */
export const administeredLocationRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const locations = locationRecords(context)
  registerOperation(operations.adminList, ({ query }) => listAdministeredLocations(context, query))
  registerOperation(operations.exportLocations, ({ query: { format, ...query }, reply }) => {
    const list = (page: PageQuery) => listAdministeredLocations(context, { ...query, ...page })
    if (format === 'geojson') return exportNetwork(context, reply, list)
    const rows = async (page: PageQuery) => {
      const { items, ...paging } = await list(page)
      return { ...paging, items: items.map(rowOf) }
    }
    return exportList(reply, { ...query, format }, { name: 'locations', members, list: rows })
  })
  registerOperation(operations.createLocation, ({ account, body }) => locations.create(account, body))
  registerOperation(operations.deleteLocation, ({ account, params }) => locations.remove(account, params.id))
}
