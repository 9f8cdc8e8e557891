import type { LocationSummary } from '../../../contract/location/location.ts'
import { sampleListedLocation } from './locations.ts'
import { sampleLocationNumbers, sampleLocationUuid, sampleStatisticsAnswers } from './statistics.ts'

/** The platform's time. The browser's is another one. */
const now = '2031-05-04T07:42:00.000Z'

/** Three locations: one that answers, a silent one, and one of another company that never sent anything. */
export const overviewLocations = [
  sampleListedLocation(1),
  sampleListedLocation(2, {
    name: 'Piotrkowska',
    city_id: 2,
    city_name: 'Łódź',
    device_status: 'silent',
    heard_at: new Date(Date.parse(now) - 8_045_000).toISOString(),
  }),
  sampleListedLocation(3, {
    name: 'Plac Nowy',
    company_id: 2,
    company_name: 'Inna',
    device_status: 'unknown',
    heard_at: null,
  }),
]
/** The query of a list. */
export type OverviewQuery = { page?: number; city_ids?: number[]; company_id?: number; filter?: string }
/** Answers a list like the server, with some of the given locations. */
export const overviewPageOf = (all: readonly LocationSummary[]) => {
  return ({ query = {} }: { query?: OverviewQuery }) => {
    const items = all.filter(
      ({ city_id, company_id, name }) =>
        (query.city_ids?.includes(city_id) ?? true) &&
        (query.company_id ?? company_id) === company_id &&
        name.toLowerCase().includes(query.filter ?? ''),
    )
    return { items, total: items.length, page: query.page ?? 1, pages: 1, size: 25, as_of: now }
  }
}
/** Answers of the operations that the overview of araboxes calls. */
export const overviewAnswers = {
  'statistics.period': sampleStatisticsAnswers['statistics.period'],
  'statistics.device': {
    ...sampleStatisticsAnswers['statistics.device'],
    device_stats: [sampleLocationNumbers(1, { audience: 4300 })],
  },
  'city.of_company': ({ query }: { query?: OverviewQuery }) => ({
    items:
      query?.company_id === 5
        ? []
        : [
            { id: 1, name: 'Kraków', is_active: true },
            { id: 2, name: 'Łódź', is_active: true },
            { id: 3, name: 'Kielce', is_active: false },
          ],
  }),
  'location.list': overviewPageOf(overviewLocations),
  'platform.task': { uuid: sampleLocationUuid(9), expires_in: 30 },
}
