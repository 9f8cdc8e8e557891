import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { LocationSummary } from '../../../../contract/location/location.ts'
import { locationOperations } from '../../../../contract/location/locations.ts'
import { LARGEST_PAGE } from '../../../../contract/paging.ts'
import { statisticsOperations } from '../../../../contract/statistics/index.ts'
import { CITY_CHOICE_KEY, cityChoiceMachine } from '../../../../machines/arabox/overview/city-choice.ts'
import type { DeviceAudience, DevicePage } from '../../../../machines/arabox/overview/device-table.ts'
import type { DeviceQuery, Selection } from '../../../../machines/arabox/overview/overview-filter.ts'
import {
  type CityList,
  deviceTable,
  networkArea,
  type OverviewStart,
  overviewPage,
} from '../../../../machines/arabox/overview/overview-page.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { listParams } from '../../../../machines/kit/list/request-params.ts'
import { downloadArea, type ExportCommand } from '../../../../machines/kit/records/download.ts'
import { platformNow } from '../../../browser/platform-clock.ts'
import { readSessionItem, saveSessionItem } from '../../../browser/session-storage.ts'
import type { PageTools } from '../../../pages/define/page.ts'
import { downloadList } from '../../../records/list-download.ts'
import { citiesOfCompany } from './company-cities.services.ts'

const ids = z.array(z.int())

const loadStart = async (call: Call, companyId: number | null, signal: AbortSignal): Promise<OverviewStart> => {
  // The page asks for these cities next, and finds them stored (C67).
  const [{ date_from: from, date_to: to }, cities] = await Promise.all([
    call(statisticsOperations.measuredPeriod, { signal }),
    citiesOfCompany(call, companyId, signal),
  ])
  return {
    measured: from !== null && to !== null ? { from, to } : null,
    ownsLocations: companyId !== null && cities.some((city) => city.is_active),
  }
}

const wholeNetwork = async (
  call: Call,
  { company_id, city_ids }: Selection,
  signal: AbortSignal,
): Promise<LocationSummary[]> => {
  const query = {
    ...(company_id === null ? {} : { company_id }),
    city_ids: [...city_ids],
    type: 'arabox',
    size: LARGEST_PAGE,
    sort_by: 'id',
  } as const
  const found: LocationSummary[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await call(locationOperations.listLocations, { query: { ...query, page }, signal })
    found.push(...answer.items)
    pages = answer.pages
  }
  return found
}

const audienceOf = async (call: Call, { filters }: DeviceQuery, signal: AbortSignal): Promise<DeviceAudience[]> => {
  const { company_id, city_ids, date_from, date_to } = filters
  const body = {
    ...(typeof company_id === 'number' ? { company_id } : {}),
    city_ids: Array.isArray(city_ids) ? city_ids.map(Number) : [],
    date_from: String(date_from),
    date_to: String(date_to),
  }
  const { device_stats } = await call(statisticsOperations.deviceStatistics, { body, signal })
  return device_stats.map(({ location_uuid, audience, hours, measured_hours }) => ({
    location_uuid,
    audience,
    hours,
    measured_hours,
  }))
}

/** The overview of araboxes with its services (C66–C68, C71). */
export const provideAraboxes = async (call: Call, { liveSocket }: PageTools) => {
  const live = await liveSocket()
  return overviewPage.provide({
    actors: {
      loadStart: fromPromise<OverviewStart, { company_id: number | null }>(({ input, signal }) =>
        loadStart(call, input.company_id, signal),
      ),
      loadCities: fromPromise<CityList, { company_id: number | null; isAdmin: boolean }>(async ({ input, signal }) => {
        const cities = await citiesOfCompany(call, input.company_id, signal)
        return { cities, kept: input.isAdmin ? readSessionItem(CITY_CHOICE_KEY, ids) : null }
      }),
      cities: cityChoiceMachine.provide({
        actions: { keep: (_, given) => void saveSessionItem(given.key, given.ids) },
      }),
      devices: deviceTable.provide({
        actors: {
          list: fromPromise<DevicePage<LocationSummary>, { query: DeviceQuery }>(async ({ input, signal }) => {
            const { items, total, pages, as_of } = await call(locationOperations.listLocations, {
              query: listParams(input.query),
              signal,
            })
            return { items, total, pages, at: as_of === undefined ? platformNow().getTime() : Date.parse(as_of) }
          }),
          stats: fromPromise<readonly DeviceAudience[], { query: DeviceQuery; devices: readonly LocationSummary[] }>(
            ({ input, signal }) => audienceOf(call, input.query, signal),
          ),
        },
      }),
      network: networkArea.provide({
        actors: {
          load: areaLoader<readonly LocationSummary[], Selection>((selection, signal) =>
            wholeNetwork(call, selection, signal),
          ),
        },
      }),
      live,
      download: downloadArea.provide({
        actors: {
          load: areaLoader<string, ExportCommand>((command, signal) =>
            downloadList((query) => call(locationOperations.exportEquipment, { query, signal }), command, signal),
          ),
        },
      }),
    },
  })
}
