import { sql } from 'drizzle-orm'
import { isWithin } from '../../../../machines/calendar/days.ts'
import { flightEnd, playedHours } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Tx } from '../../../store/database.ts'
import { type CampaignLocation, contactsByDay, type RealizedDay, realizedDays } from '../../statistics/public.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignOtherServices, CompanyTerms } from '../other-services.ts'
import type { CampaignRow } from '../policy.ts'
import type { campaignScreen, StoredForecast } from '../tables.ts'

/** Where a campaign plays: its screens, their locations, and all locations with a sensor in their cities. */
export type Placement = {
  screens: (typeof campaignScreen.$inferSelect)[]
  locations: CampaignLocation[]
  sensors: CampaignLocation[]
}

/**
 * The screens of campaigns. Reads the rows of the driver directly: a list of campaigns has hundreds of screens, and
 * Drizzle would convert every value a second time.
 */
export const screensOf = async (tx: Tx, uuids: readonly string[]): Promise<Placement['screens']> => {
  if (uuids.length === 0) return []
  const { rows } = await tx.execute<Placement['screens'][number]>(sql`
    select campaign_uuid as "campaignUuid", screen_id as "screenId", location_uuid as "locationUuid",
      city_id as "cityId"
    from campaign_screen where campaign_uuid = any(${sql.param([...uuids])}::uuid[])`)
  return rows
}

/** The placements of campaigns by uuid; a campaign without screens has an empty one. */
export const placementsOf = async (
  tx: Tx,
  otherServices: CampaignOtherServices,
  uuids: readonly string[],
): Promise<Map<string, Placement>> => {
  const rows = await screensOf(tx, uuids)
  const sensors =
    rows.length === 0
      ? []
      : await otherServices.findLocationsWithSensor(tx, [...new Set(rows.map((row) => row.cityId))].sort())
  const withSensor = new Set(sensors.map((sensor) => sensor.uuid))
  return new Map(
    uuids.map((uuid) => {
      const screens = rows.filter((row) => row.campaignUuid === uuid)
      const cities = new Set(screens.map((screen) => screen.cityId))
      const locations = new Map(
        screens.map(({ locationUuid, cityId }) => [
          locationUuid,
          { uuid: locationUuid, cityId, hasSensor: withSensor.has(locationUuid) },
        ]),
      )
      return [
        uuid,
        { screens, locations: [...locations.values()], sensors: sensors.filter((sensor) => cities.has(sensor.cityId)) },
      ]
    }),
  )
}

/** The number of playing hours of a day that have ended at an instant. */
export const closedHours = (day: string, now: Date): number => Math.floor(playedHours(day, startOfHour(now)))

/** The present, or the instant at which the campaign was stopped: later hours belong to no plan. */
export const endOfCampaign = (row: Pick<CampaignRow, 'stoppedAt'>, now: Date): Date =>
  row.stoppedAt !== null && row.stoppedAt < now ? row.stoppedAt : now

/** Planned contacts of a day's first `hours` playing hours. */
const plannedContacts = (forecast: StoredForecast, date: string, hours: number): number => {
  const whole = forecast.byDay.find((day) => day.date === date)?.audience ?? 0
  return whole * forecast.profile.slice(0, hours).reduce((sum, share) => sum + share, 0)
}

/** Planned and realized contacts of one day of a flight. */
export type DayRealization = {
  date: string
  planned: number
  plannedToDate: number
  realized: number | null
  hours: number
  measuredHours: number
  /** Share of the playing time of the day so far that lies in measured hours, which have ended: 0 to 1. */
  measuredShare: number
}

/** Planned and realized contacts of a flight until now. */
export type Realization = {
  days: DayRealization[]
  byLocation: Map<string, number>
  total: number
  plannedTotal: number
  plannedToDate: number
  /** Planned contacts of the measured hours; the realized contacts are compared with it. */
  comparablePlan: number
}

const addTo = (sums: Map<string, number>, day: RealizedDay): void => {
  for (const [uuid, contacts] of day.byLocation) sums.set(uuid, (sums.get(uuid) ?? 0) + contacts)
}

/**
 * Compares the measured contacts of a flight with its plan. Hours without measurement do not count in the comparison.
 */
export const realizationOf = async (
  { otherServices, clock }: Pick<CampaignContext, 'otherServices' | 'clock'>,
  row: CampaignRow,
  placement: Placement,
  terms: CompanyTerms,
): Promise<Realization> => {
  const now = endOfCampaign(row, clock.now())
  const forecast = row.forecast
  const byLocation = new Map<string, number>()
  if (!forecast || !row.dateFrom || !row.dateTo) {
    return { days: [], byLocation, total: 0, plannedTotal: 0, plannedToDate: 0, comparablePlan: 0 }
  }
  const until = new Date(Math.min(startOfHour(now).getTime(), flightEnd(row.dateTo).getTime()))
  const locations = placement.sensors.map((sensor) => sensor.uuid)
  const today = dayOf(now)
  const measured =
    today >= row.dateFrom ? await otherServices.measuredDays({ locations, fromDay: row.dateFrom, until, today }) : []
  const observed = contactsByDay(measured, placement.sensors, terms.multipliers)
  const realized = new Map(
    realizedDays(observed, placement.locations, (day) => closedHours(day, now)).map((day) => [day.date, day]),
  )
  /** Without own sensors, `hours` is 0: the contacts follow from the sensors of the cities, so all hours count. */
  const measuredPart = (day: RealizedDay | undefined, hours: number): number => {
    if (!day) return 0
    return hours === 0 ? 1 : day.measuredHours / hours
  }
  const ownSensors = placement.locations.filter((location) => location.hasSensor).length
  const days = forecast.byDay.map(({ date, audience }): DayRealization => {
    const closed = closedHours(date, now)
    const day = isWithin(date, row.dateFrom ?? date, row.dateTo ?? date) ? realized.get(date) : undefined
    if (day) addTo(byLocation, day)
    const played = playedHours(date, now)
    const hours = closed * ownSensors
    return {
      date,
      planned: audience,
      plannedToDate: plannedContacts(forecast, date, closed),
      realized: day ? day.contacts : null,
      hours,
      measuredHours: day?.measuredHours ?? 0,
      measuredShare: played > 0 ? (measuredPart(day, hours) * closed) / played : 0,
    }
  })
  const sum = (part: (day: DayRealization) => number) => days.reduce((total, day) => total + part(day), 0)
  return {
    days,
    byLocation,
    total: sum((day) => day.realized ?? 0),
    plannedTotal: sum((day) => day.planned),
    plannedToDate: sum((day) => day.plannedToDate),
    comparablePlan: sum((day) => {
      if (day.realized === null) return 0
      return day.hours === 0 ? day.plannedToDate : (day.plannedToDate * day.measuredHours) / day.hours
    }),
  }
}

/**
 * Difference between realized contacts and the comparable plan in percent, one decimal; null without a comparable plan.
 */
export const pacePercent = ({ total, comparablePlan }: Pick<Realization, 'total' | 'comparablePlan'>): number | null =>
  comparablePlan > 0 ? Math.round(1000 * (total / comparablePlan - 1)) / 10 : null
