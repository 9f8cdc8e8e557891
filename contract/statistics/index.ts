import type * as z from 'zod/mini'
import { operation } from '../operation.ts'
import {
  ageGenderStatistics,
  deviceAudience,
  deviceStatistics,
  deviceTotal,
  measuredPeriod,
  netGross,
  traffic,
  trafficCells,
  weekdayStatistics,
} from './answers.ts'
import { ageGenderFilter, cellFilter, reportFilter, seriesFilter, statisticsFilter, weekdayFilter } from './filter.ts'
import { specialDays } from './special-days.ts'

const service = 'statistics'

const statistic = { service, method: 'POST', access: 'session', token: 'read', status: 200, problems: [] } as const
const report = {
  service,
  method: 'POST',
  token: 'read',
  status: 200,
  answer: 'file',
  problems: ['too_many_rows'],
} as const
const raw = { permission: 'report.raw' } as const

/**
 * Operations of statistics and reports (C71–C84). Filters are sent as the body; every answer contains how much was
 * measured.
 */
export const statisticsOperations = {
  deviceStatistics: operation({
    ...statistic,
    id: 'statistics.device',
    path: '/statistics/device',
    summary: 'Audience of each location',
    body: statisticsFilter,
    answer: deviceStatistics,
  }),
  deviceTotal: operation({
    ...statistic,
    id: 'statistics.device_total',
    path: '/statistics/device/total',
    summary: 'Audience of all locations of the filter in total',
    body: statisticsFilter,
    answer: deviceTotal,
  }),
  measuredPeriod: operation({
    id: 'statistics.period',
    service,
    method: 'GET',
    path: '/statistics/period',
    summary: 'First and last day with measured hours; days that are not over are left out',
    access: 'session',
    status: 200,
    answer: measuredPeriod,
    problems: [],
  }),
  plotAudience: operation({
    ...statistic,
    id: 'plot.audience',
    path: '/plot/device/audience',
    summary: 'Audience by day or hour',
    body: seriesFilter,
    answer: deviceAudience,
  }),
  plotNetGross: operation({
    ...statistic,
    id: 'plot.net_gross',
    path: '/plot/device/net-gross',
    summary: 'People net and gross by location, by day or hour',
    body: seriesFilter,
    answer: netGross,
  }),
  plotWeekday: operation({
    ...statistic,
    id: 'plot.weekday',
    path: '/plot/device/weekday',
    summary: 'People net and gross by weekday, with single hours if the aggregation is HOUR',
    body: weekdayFilter,
    answer: weekdayStatistics,
  }),
  plotAgeGender: operation({
    ...statistic,
    id: 'plot.age_gender',
    path: '/plot/people/age-gender',
    summary: 'People by age and gender, by day or hour of the day; groups of fewer than ten are not shown',
    body: ageGenderFilter,
    answer: ageGenderStatistics,
  }),
  plotTraffic: operation({
    ...statistic,
    id: 'plot.traffic',
    path: '/plot/people/traffic',
    summary: 'People, cars and buses by day or hour',
    body: seriesFilter,
    answer: traffic,
  }),
  plotTrafficCells: operation({
    ...statistic,
    id: 'plot.traffic_cells',
    path: '/plot/people/traffic/cells',
    summary: 'People, cars and buses by squares of the map, and one of them by hour of the day',
    body: cellFilter,
    answer: trafficCells,
  }),
  specialDays: operation({
    ...statistic,
    id: 'statistics.special_days',
    path: '/statistics/special-days',
    summary: 'Public holidays, trading Sundays, school holidays and events of the filter’s cities, past and future',
    body: statisticsFilter,
    answer: specialDays,
  }),
  reportScreen: operation({
    ...report,
    id: 'report.screen',
    path: '/report/screen',
    summary: 'Report by location and day (XLSX or CSV)',
    access: 'session',
    body: reportFilter,
  }),
  reportHourly: operation({
    ...report,
    id: 'report.hourly',
    path: '/report/device/hourly',
    summary: 'Report by location and hour (XLSX or CSV)',
    access: 'session',
    body: reportFilter,
  }),
  rawReportScreen: operation({
    ...report,
    id: 'report.screen_raw',
    path: '/admin/report/screen',
    summary: 'Raw report by location and day, with every stored column',
    access: raw,
    confirmed: true,
    body: reportFilter,
  }),
  rawReportHourly: operation({
    ...report,
    id: 'report.hourly_raw',
    path: '/admin/report/device/hourly',
    summary: 'Raw report by location and hour, with every stored column',
    access: raw,
    confirmed: true,
    body: reportFilter,
  }),
}

/** Body of a statistic before parsing. */
export type FilterInput = z.input<typeof statisticsFilter>
