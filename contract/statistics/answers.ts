import * as z from 'zod/mini'
import { contactMultipliers } from '../campaign/campaign.ts'
import { day, id, uuid } from '../values.ts'
import { cellKinds } from './filter.ts'

/** Quality of a statistic: elapsed location-hours of the filter, and the number of them that were measured. */
const measured = { hours: z.int(), measured_hours: z.int() }

/** Sums of the measured hours only. Unmeasured hours count neither as zero nor as an estimate. */
const counts = {
  people_net: z.int(),
  people_gross: z.int(),
  cars: z.int(),
  buses: z.int(),
  /** (people net + cars × car_multi + buses × bus_multi) × views_multi, rounded. */
  audience: z.int(),
}

/** Day `YYYY-MM-DD`, or local hour `YYYY-MM-DDTHH`. */
const at = z.string()

const totals = z.object({ ...counts, ...measured })

/** Audience of single locations (E17). */
export const deviceStatistics = z.object({
  device_stats: z.array(
    z.object({
      location_uuid: uuid,
      name: z.string(),
      address: z.string(),
      city_id: id,
      city_name: z.string(),
      ...counts,
      ...measured,
    }),
  ),
  total_device_audience: z.int(),
  total_devices: z.int(),
  total_screens: z.int(),
  multipliers: contactMultipliers,
  ...measured,
})

/** Audience of all locations of the filter in total. */
export const deviceTotal = z.object({
  ...counts,
  ...measured,
  total_devices: z.int(),
  total_screens: z.int(),
  multipliers: contactMultipliers,
})

const nullable = z.nullable(z.int())

/** Audience over time (E18); null if nothing was measured. `people` is gross, `people_net` net. */
export const deviceAudience = z.object({
  aggregation: z.enum(['DAY', 'HOUR']),
  device_audience: z.array(z.object({ at, people: nullable, people_net: nullable, audience: nullable, ...measured })),
  totals,
  multipliers: contactMultipliers,
})

/**
 * People net and gross by location and time; beyond the largest locations the rest is one series without a uuid
 * (E19).
 */
export const netGross = z.object({
  aggregation: z.enum(['DAY', 'HOUR']),
  net_gross_plot_stats: z.array(
    z.object({
      location_uuid: z.nullable(uuid),
      name: z.nullable(z.string()),
      net_gross_stats: z.array(z.object({ at, people_gross: nullable, people_net: nullable, ...measured })),
    }),
  ),
})

/** People net and gross by weekday, summed over `days` days; with single hours if the aggregation is `HOUR` (E19). */
export const weekdayStatistics = z.object({
  device_weekday_stats: z.array(
    z.object({
      weekday: z.int(),
      /** Days of this weekday on which anything was measured. */
      days: z.int(),
      net_gross_stats: z.array(
        z.object({ hour: z.nullable(z.int()), people_gross: nullable, people_net: nullable, ...measured }),
      ),
    }),
  ),
  totals,
})

/** People by age band (order of `ageBands`); null for a hidden group. */
const bands = z.array(nullable)

/**
 * People by gender and age band, and all women and men. The sums have the hidden bands too, so they are right on
 * average also where few people pass.
 */
const groups = { women: bands, men: bands, women_sum: nullable, men_sum: nullable }

const ageGenderItem = z.object({ at, ...groups, group_error: z.int(), ...measured })

/** Age and gender by day, or by hour of the day `00`–`23` (E20). */
export const ageGenderStatistics = z.object({
  aggregation: z.enum(['DAY', 'HOUR']),
  items: z.array(ageGenderItem),
  /** By hour, also the ranges of the day (`06-09`) with a requested hour that is over. Summed before any is hidden. */
  ranges: z.array(ageGenderItem),
  totals: z.object(groups),
  /** Number of hidden groups: those that are too small. The shown ones have noise (decision 095). */
  hidden_groups: z.int(),
  smallest_group: z.int(),
  /**
   * The number of people by which a group of the totals is off, or less, in two of three cases; `items` have their
   * own.
   */
  group_error: z.int(),
  ...measured,
})

/** Traffic of people (net), cars and buses over time. */
export const traffic = z.object({
  aggregation: z.enum(['DAY', 'HOUR']),
  traffic: z.array(z.object({ at, people: nullable, cars: nullable, buses: nullable, ...measured })),
  totals,
})

/** Most cells of the map in an answer (promise P6). */
export const MOST_CELLS = 5000

/**
 * Traffic by squares of the map (R19), the finest ones of which there are not too many. `by_hour` has a value for each
 * of `hours`: mean count per measured hour, times the locations of the cell, with two significant digits; null if
 * nothing was measured. It is empty in a cell without measurements: a large network has thousands of them.
 */
export const trafficCells = z.object({
  kind: z.enum(cellKinds),
  level: z.int(),
  hours: z.array(z.int()),
  cells: z.array(
    z.object({
      column: z.int(),
      row: z.int(),
      locations: z.int(),
      /** City and name of the first of its locations, sorted by city and name. */
      city_id: id,
      place: z.string(),
      people: z.int(),
      cars: z.int(),
      buses: z.int(),
      measured_hours: z.int(),
      by_hour: z.array(nullable),
    }),
  ),
})

/** First and last local day with measured hours; null without any. */
export const measuredPeriod = z.object({ date_from: z.nullable(day), date_to: z.nullable(day) })

/** Audience of single locations. */
export type DeviceStatistics = z.output<typeof deviceStatistics>
/** Audience in total. */
export type DeviceTotal = z.output<typeof deviceTotal>
/** Audience over time. */
export type DeviceAudience = z.output<typeof deviceAudience>
/** Net and gross by location. */
export type NetGross = z.output<typeof netGross>
/** Net and gross by weekday. */
export type WeekdayStatistics = z.output<typeof weekdayStatistics>
/** Age and gender. */
export type AgeGenderStatistics = z.output<typeof ageGenderStatistics>
/** Traffic over time. */
export type Traffic = z.output<typeof traffic>
/** Traffic by squares of the map. */
export type TrafficCells = z.output<typeof trafficCells>
