import { fromPromise } from 'xstate'
import { cityOperations } from '../../../contract/location/cities.ts'
import type {
  AgeGenderStatistics,
  DeviceAudience,
  DeviceStatistics,
  DeviceTotal,
  Traffic,
  TrafficCells,
  WeekdayStatistics,
} from '../../../contract/statistics/answers.ts'
import { type FilterInput, statisticsOperations } from '../../../contract/statistics/index.ts'
import type { SpecialDaysAnswer } from '../../../contract/statistics/special-days.ts'
import { allByName, areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import {
  type EarlierData,
  type EarlierQuery,
  earlierArea,
} from '../../../machines/traffic/comparison/earlier-period.ts'
import { type LocationSum, sumsByLocation } from '../../../machines/traffic/location-sums.ts'
import {
  agesArea,
  audienceArea,
  type CityOption,
  cellsArea,
  citiesArea,
  locationsArea,
  netGrossArea,
  specialDaysArea,
  totalArea,
  trafficArea,
  weekdaysArea,
  weekHoursArea,
} from '../../../machines/traffic/traffic-areas.ts'
import { type MeasuredPeriod, trafficPage } from '../../../machines/traffic/traffic-page.ts'
import type { AgeGenderInput, CellsInput, SeriesInput } from '../../../machines/traffic/traffic-queries.ts'
import type { PageTools } from '../../pages/define/page.ts'
import { provideReport } from '../../shared-services/report.services.ts'

const loadEarlier = async (call: Call, query: EarlierQuery, signal: AbortSignal): Promise<EarlierData> => {
  const [total, locations, audience, traffic, weekdays, weekHours, ages] = await Promise.all([
    call(statisticsOperations.deviceTotal, { body: query.total, signal }),
    call(statisticsOperations.deviceStatistics, { body: query.locations, signal }),
    call(statisticsOperations.plotAudience, { body: query.audience, signal }),
    call(statisticsOperations.plotTraffic, { body: query.traffic, signal }),
    call(statisticsOperations.plotWeekday, { body: query.weekdays, signal }),
    call(statisticsOperations.plotWeekday, { body: query.weekHours, signal }),
    call(statisticsOperations.plotAgeGender, { body: query.ages, signal }),
  ])
  return { total, locations, audience, traffic, weekdays, weekHours, ages }
}

const areas = (call: Call, deferredCall: Call) => ({
  total: totalArea.provide({
    actors: {
      load: areaLoader<DeviceTotal, FilterInput>((body, signal) =>
        call(statisticsOperations.deviceTotal, { body, signal }),
      ),
    },
  }),
  locations: locationsArea.provide({
    actors: {
      load: areaLoader<DeviceStatistics, FilterInput>((body, signal) =>
        deferredCall(statisticsOperations.deviceStatistics, { body, signal }),
      ),
    },
  }),
  specialDays: specialDaysArea.provide({
    actors: {
      load: areaLoader<SpecialDaysAnswer, FilterInput>((body, signal) =>
        deferredCall(statisticsOperations.specialDays, { body, signal }),
      ),
    },
  }),
  audience: audienceArea.provide({
    actors: {
      load: areaLoader<DeviceAudience, SeriesInput>((body, signal) =>
        deferredCall(statisticsOperations.plotAudience, { body, signal }),
      ),
    },
  }),
  traffic: trafficArea.provide({
    actors: {
      load: areaLoader<Traffic, SeriesInput>((body, signal) =>
        deferredCall(statisticsOperations.plotTraffic, { body, signal }),
      ),
    },
  }),
  netGross: netGrossArea.provide({
    actors: {
      // Return only the sums: the days of a year of the largest locations would fill the event log.
      load: areaLoader<LocationSum[], SeriesInput>(async (body, signal) =>
        sumsByLocation(await deferredCall(statisticsOperations.plotNetGross, { body, signal })),
      ),
    },
  }),
  weekdays: weekdaysArea.provide({
    actors: {
      load: areaLoader<WeekdayStatistics, SeriesInput>((body, signal) =>
        deferredCall(statisticsOperations.plotWeekday, { body, signal }),
      ),
    },
  }),
  weekHours: weekHoursArea.provide({
    actors: {
      load: areaLoader<WeekdayStatistics, SeriesInput>((body, signal) =>
        deferredCall(statisticsOperations.plotWeekday, { body, signal }),
      ),
    },
  }),
  earlier: earlierArea.provide({
    actors: {
      load: areaLoader<EarlierData, EarlierQuery>((query, signal) => loadEarlier(deferredCall, query, signal)),
    },
  }),
  ages: agesArea.provide({
    actors: {
      load: areaLoader<AgeGenderStatistics, AgeGenderInput>((body, signal) =>
        deferredCall(statisticsOperations.plotAgeGender, { body, signal }),
      ),
    },
  }),
  cells: cellsArea.provide({
    actors: {
      load: areaLoader<TrafficCells, CellsInput>((body, signal) =>
        deferredCall(statisticsOperations.plotTrafficCells, { body, signal }),
      ),
    },
  }),
  cities: citiesArea.provide({
    actors: {
      load: areaLoader<CityOption[], 'all'>(async (_, signal) => {
        const { items } = await call(cityOperations.list, { query: allByName, signal })
        return items.map(({ id, name }) => ({ id, name }))
      }),
    },
  }),
})

/** The traffic page with its services (C71–C84). `deferredCall` loads what lies below the numbers. */
export const provideTraffic = (call: Call, { deferredCall }: Pick<PageTools, 'deferredCall'>) =>
  trafficPage.provide({
    actors: {
      loadPeriod: fromPromise<MeasuredPeriod, void>(({ signal }) =>
        call(statisticsOperations.measuredPeriod, { signal }),
      ),
      ...areas(call, deferredCall),
      report: provideReport(call),
    },
  })
