import type { ScreenVisibility } from '../../../../../contract/location/screen-visibility.ts'
import { venueTypes } from '../../../../../contract/location/venue-type-table.ts'
import { type DwellKind, type StayKind, stayAt } from '../../../../../machines/audience/spot/dwell.ts'
import type { Tx } from '../../../../store/database.ts'
import type { DwellAt } from '../../../live/public.ts'
import type { CampaignLocation, HourShape } from '../../../statistics/public.ts'
import type { CampaignOtherServices, ScreenWithLocation } from '../../other-services.ts'

/** What the exposure of a spot needs of a screen. */
export type SpotScreen = Pick<ScreenWithLocation, 'id' | 'cityId' | 'locationUuid' | 'hasSensor'>

/** What the exposure of a spot is computed from: hours, times in view and visibility of a plan's places and screens. */
export type SpotBasis = {
  /** The usual hours of sensors. */
  shapes: ReadonlyMap<string, HourShape>
  /** The sensors of each city, whose hours stand for places without a sensor. */
  sensorsIn: ReadonlyMap<number, readonly string[]>
  dwell: ReadonlyMap<string, readonly DwellAt[]>
  stayOf: (locationUuid: string) => StayKind
  visibility: ReadonlyMap<number, ScreenVisibility>
}

/** The kinds of those who are counted. */
export const dwellKinds: readonly DwellKind[] = ['people', 'cars', 'buses']

const sensorsByCity = (sensors: readonly CampaignLocation[]): Map<number, string[]> => {
  const byCity = new Map<number, string[]>()
  for (const { cityId, uuid } of sensors) {
    const known = byCity.get(cityId)
    if (known) known.push(uuid)
    else byCity.set(cityId, [uuid])
  }
  return byCity
}

/** Reads what the exposure of a spot on some screens is computed from. */
export const readSpotBasis = async (
  tx: Tx,
  otherServices: CampaignOtherServices,
  screens: readonly SpotScreen[],
  now: Date,
): Promise<SpotBasis> => {
  const places = [...new Set(screens.map(({ locationUuid }) => locationUuid))]
  const sensors = await otherServices.findLocationsWithSensor(tx)
  const withoutSensor = new Set(screens.filter(({ hasSensor }) => !hasSensor).map(({ cityId }) => cityId))
  const own = new Set(screens.filter(({ hasSensor }) => hasSensor).map(({ locationUuid }) => locationUuid))
  const standing = sensors.filter(({ cityId }) => withoutSensor.has(cityId))
  const dwell = await otherServices.findDwell(tx, [...own])
  const venues = await otherServices.findVenueTypesAt(tx, places)
  const visibility = await otherServices.findVisibility(
    tx,
    screens.map(({ id }) => id),
  )
  const shapes = await otherServices.hourShapes([...new Set([...own, ...standing.map(({ uuid }) => uuid)])], now)
  return {
    shapes,
    sensorsIn: sensorsByCity(standing),
    dwell,
    stayOf: (uuid) => stayAt(venueTypes[venues.get(uuid) ?? 0] ?? null),
    visibility,
  }
}
