import type { FastifyReply } from 'fastify'
import type { LocationSummary } from '../../../../contract/location/location.ts'
import type { Page } from '../../../../contract/paging.ts'
import { readAll } from '../../../records/export-list.ts'
import { attachment } from '../../../spreadsheet/attachment.ts'
import { bytesOf } from '../../../standards/bytes.ts'
import { featureCollection, type Place } from '../../../standards/geojson.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { findVenueTypes } from '../network/venue-type.ts'

const placeOf = (
  { id, uuid, latitude, longitude, name, address, city_name, company_name, screens, status }: LocationSummary,
  venueTypes: ReadonlyMap<number, number | null>,
): Place => ({
  id: uuid,
  latitude,
  longitude,
  properties: {
    location_id: id,
    name,
    address,
    city_name,
    company_name,
    status,
    screens,
    venue_type: venueTypes.get(id) ?? null,
  },
})

/** Sends those locations of a list as GeoJSON that have screens. Throws `too_many_rows`. */
export const exportNetwork = async (
  { store }: LocationContext,
  reply: FastifyReply,
  list: (page: PageQuery) => Promise<Page<LocationSummary>>,
): Promise<void> => {
  const shown = (await readAll(list)).filter(({ screens }) => screens > 0)
  const venueTypes = await findVenueTypes(
    store.db,
    shown.map(({ id }) => id),
  )
  reply
    .type('application/geo+json')
    .header('content-disposition', attachment('network.geojson'))
    .send(bytesOf(featureCollection(shown.map((each) => placeOf(each, venueTypes)))))
}
