import type { PlanTarget } from '../../../../contract/campaign/plan.ts'
import type { Multipliers } from '../../../../machines/audience/audience.ts'
import { dayTypeOf } from '../../../../machines/calendar/days.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Pausing } from '../../../base/slices.ts'
import type { CampaignLocation, HourShape } from '../../statistics/public.ts'
import type { ForecastFlight } from '../estimate/valuation.ts'
import { isTargetDay, targetShares } from './target-shares.ts'

/** Contacts in a target group: all, and those of people on foot that the location's own sensor counted. */
export type TargetContacts = { contacts: number; onFoot: number }

/** Contacts of each location in a target group during a flight. */
export type ContactsInTarget = (location: CampaignLocation) => TargetContacts

const nobody: TargetContacts = { contacts: 0, onFoot: 0 }

/**
 * Contacts of locations in a target group: the forecast of each sensor by day, times the part of its contacts in the
 * group on that kind of day. A location without a sensor has the mean of its city's sensors, as in the estimate, so
 * that the target group of everybody has exactly the contacts of the estimate.
 */
export function* contactsInTarget(
  forecast: ForecastFlight,
  days: readonly string[],
  {
    firstDay,
    sensors,
    shapes,
    target,
    multipliers,
  }: {
    /** Position of the first of the days in the forecast. */
    firstDay: number
    sensors: readonly CampaignLocation[]
    shapes: ReadonlyMap<string, HourShape>
    target: PlanTarget
    multipliers: Multipliers
  },
): Pausing<ContactsInTarget> {
  const shares = yield* targetShares(shapes, sensors, {
    target,
    multipliers,
    isForecast: (uuid) => forecast.bySensor.has(uuid),
  })
  const dayTypes = days.map((day) => (isTargetDay(target, day) ? dayTypeOf(day) : null))
  const bySensor = new Map(
    [...forecast.bySensor].map(([uuid, contacts]) => {
      const ofSensor = shares.get(uuid)
      const sum = { contacts: 0, onFoot: 0 }
      for (const [day, type] of dayTypes.entries()) {
        const share = type === null ? undefined : ofSensor?.[type]
        if (!share) continue
        sum.contacts += (contacts[firstDay + day] ?? 0) * share.share
        sum.onFoot += (contacts[firstDay + day] ?? 0) * share.onFoot
      }
      return [uuid, sum]
    }),
  )
  const known = sensors.filter(({ uuid }) => bySensor.has(uuid))
  const means = new Map(
    [...groupBy(known, ({ cityId }) => cityId)].map(([cityId, inCity]) => [
      cityId,
      inCity.reduce((sum, { uuid }) => sum + (bySensor.get(uuid)?.contacts ?? 0), 0) / inCity.length,
    ]),
  )
  return (location) => {
    const { uuid, cityId, hasSensor } = location
    const own = hasSensor ? bySensor.get(uuid) : undefined
    return own ?? { ...nobody, contacts: (means.get(cityId) ?? 0) * forecast.levelOf(location) }
  }
}
