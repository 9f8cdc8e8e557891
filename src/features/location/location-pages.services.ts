import { cityOperations } from '../../../contract/location/cities.ts'
import { industryOperations } from '../../../contract/location/industries.ts'
import { locationChangeOperations } from '../../../contract/location/location-changes.ts'
import { locationOperations as operations } from '../../../contract/location/locations.ts'
import { type NoticeState, noticeOperations } from '../../../contract/location/notices.ts'
import type { AddressHit } from '../../../contract/tools/addresses.ts'
import { toolOperations } from '../../../contract/tools/index.ts'
import { companyOperations } from '../../../contract/users/companies.ts'
import {
  addressSearchArea,
  type LocationNoticeCommand,
  type LocationOptions,
  type LocationPictureCommand,
  type LocationValues,
  locationFormPage,
  locationListPage,
  locationNoticeArea,
  locationPage,
  locationPictureArea,
  locationsPage,
  placeKey,
} from '../../../machines/administration/location.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { allByName, areaLoader } from '../../../machines/kit/area/area-loader.ts'
import { failureOf } from '../../../machines/kit/area/failure.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { platformNow } from '../../browser/platform-clock.ts'
import { provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'
import { provideLocationChanges } from './change/location-change.services.ts'
import { provideManualCounts } from './counts/counts.services.ts'

/** The form sends only what its check has passed, so the references and the coordinates are there. */
const bodyOf = ({ far_place, ...fields }: LocationValues) => {
  const { city_id, company_id, latitude, longitude, ...values } = fields
  return {
    ...values,
    ...(far_place === placeKey(fields) ? { accept_far: true } : {}),
    city_id: city_id ?? 0,
    company_id: company_id ?? 0,
    latitude: latitude ?? Number.NaN,
    longitude: longitude ?? Number.NaN,
  }
}

const options =
  (call: Call) =>
  async (signal: AbortSignal): Promise<LocationOptions> => {
    const [cities, companies, industries] = await Promise.all([
      call(cityOperations.list, { query: allByName, signal }),
      call(companyOperations.list, { query: allByName, signal }),
      call(industryOperations.list, { query: allByName, signal }),
    ])
    return { cities: cities.items, companies: companies.items, industries: industries.items }
  }

/** The list of locations with its services, and changes of many of them (C54, X). */
export const provideLocations = (call: Call) =>
  locationListPage.provide({
    actors: {
      records: provideRecords(locationsPage, {
        list: (query, signal) => call(operations.adminList, { query, signal }),
        exportList: (query, signal) => call(operations.exportLocations, { query, signal }),
        options: options(call),
        select: async (query, signal) => {
          const { ids } = await call(locationChangeOperations.select, { query, signal })
          return { keys: ids.map(String) }
        },
      }),
      ...provideLocationChanges(call),
    },
  })

const formPage = (call: Call) =>
  provideRecordForm(locationFormPage, {
    get: (key, signal) =>
      key.includes('-')
        ? call(operations.getLocationByUuid, { params: { uuid: key }, signal })
        : call(operations.getLocation, { params: { id: key }, signal }),
    create: (values, signal) => call(operations.createLocation, { body: bodyOf(values), signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.changeLocation, { params: { id }, body: { ...bodyOf(values), version }, signal }),
    remove: (id, signal) => call(operations.deleteLocation, { params: { id }, signal }),
    options: options(call),
  })

const pictureOf = async (call: Call, uuid: string, signal: AbortSignal): Promise<string | null> => {
  try {
    return (await call(operations.getLocationImage, { params: { uuid }, signal })).image_sign_url
  } catch (error) {
    if (failureOf(error).code === 'no_image') return null
    throw error
  }
}

/** The form of a location with its services: its record, its address on the map, its picture (C55–C57, C107). */
export const provideLocationForm = (call: Call) =>
  locationPage.provide({
    actors: {
      record: formPage(call),
      search: addressSearchArea.provide({
        actors: {
          load: areaLoader<readonly AddressHit[], string>(
            async (query, signal) => (await call(toolOperations.findAddress, { query: { query }, signal })).items,
          ),
        },
      }),
      notice: locationNoticeArea.provide({
        actors: {
          load: areaLoader<NoticeState, LocationNoticeCommand>(({ uuid, file }, signal) =>
            file
              ? call(noticeOperations.recordNotice, {
                  params: { uuid },
                  fields: { seen_on: dayOf(platformNow()) },
                  file,
                  signal,
                })
              : call(noticeOperations.getNotice, { params: { uuid }, signal }),
          ),
        },
      }),
      counts: provideManualCounts(call),
      picture: locationPictureArea.provide({
        actors: {
          load: areaLoader<{ address: string | null }, LocationPictureCommand>(
            async ({ uuid, file, address }, signal) => {
              if (!file && address === undefined) return { address: await pictureOf(call, uuid, signal) }
              const { image_sign_url } = file
                ? await call(operations.uploadPicture, { params: { uuid }, file, signal })
                : await call(operations.setLocationImage, {
                    body: { location_uuid: uuid, image_sign_url: address ?? '' },
                    signal,
                  })
              return { address: image_sign_url }
            },
          ),
        },
      }),
    },
  })
