import { experimentBody } from '../support/calls/campaign-body.ts'
import { UNKNOWN_UUID } from '../support/platform/access-platform.ts'

const reported = {
  city_ids: [1, 2],
  company_id: 6,
  date_from: '2026-02-27',
  date_to: '2026-02-28',
  hour_from: 6,
  hour_to: 24,
  weekdays: [5, 6],
  format: 'csv',
  language: 'pl',
}
const { format: _format, language: _language, ...counted } = reported
const series = { ...counted, aggregation: 'HOUR' }

/** A valid body of every statistic, report and experiment, by operation, with every field except the locations. */
export const statisticsBodies: Readonly<Record<string, Record<string, unknown>>> = {
  'experiment.propose': experimentBody(UNKNOWN_UUID),
  'experiment.create': experimentBody(UNKNOWN_UUID),
  'statistics.device': counted,
  'statistics.device_total': counted,
  'statistics.special_days': counted,
  'plot.audience': series,
  'plot.net_gross': series,
  'plot.weekday': series,
  'plot.age_gender': { ...series, time_of_day: 'evening' },
  'plot.traffic': series,
  'plot.traffic_cells': { ...counted, kind: 'buses', cell: '7/71/42' },
  'report.screen': reported,
  'report.hourly': reported,
  'report.screen_raw': reported,
  'report.hourly_raw': reported,
}
