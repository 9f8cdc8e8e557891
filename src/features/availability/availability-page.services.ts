import { fromPromise } from 'xstate'
import { campaignRecordOperations } from '../../../contract/campaign/campaign-operations.ts'
import { type Occupancy, occupancyOperations } from '../../../contract/campaign/occupancy.ts'
import { cityOperations } from '../../../contract/location/cities.ts'
import { industryOperations } from '../../../contract/location/industries.ts'
import type { OccupancyQuery } from '../../../machines/availability/availability-filter.ts'
import {
  type AvailabilityStart,
  availabilityPage,
  occupancyArea,
} from '../../../machines/availability/availability-page.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { allByName, areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { platformNow } from '../../browser/platform-clock.ts'

const loadStart = (call: Call) =>
  fromPromise<AvailabilityStart, void>(async ({ signal }) => {
    const [operators, cities, industries] = await Promise.all([
      call(campaignRecordOperations.listOperators, { signal }),
      call(cityOperations.list, { query: { ...allByName, is_active: true }, signal }),
      call(industryOperations.list, { query: allByName, signal }),
    ])
    const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
    return {
      today: dayOf(operators.as_of ? new Date(operators.as_of) : platformNow()),
      cities: cities.items.map(named),
      industries: industries.items.map(named),
    }
  })

/** The calendar of availability with its services. */
export const provideAvailability = (call: Call) =>
  availabilityPage.provide({
    actors: {
      loadStart: loadStart(call),
      occupancy: occupancyArea.provide({
        actors: {
          load: areaLoader<Occupancy, OccupancyQuery>((query, signal) =>
            call(occupancyOperations.getOccupancy, { query, signal }),
          ),
        },
      }),
    },
  })
