import { dayNumberOf } from '../../../../machines/calendar/days.ts'
import { atOnce } from '../../../../server/base/slices.ts'
import { pastCases } from '../../../../server/services/statistics/forecast/backtest/past-cases.ts'
import { fitSensors, forecastFitted } from '../../../../server/services/statistics/forecast/forecast-flight.ts'
import type { ForecastSettings } from '../../../../server/services/statistics/forecast/forecast-settings.ts'
import {
  type Features,
  featuresAt,
  OWN_FEATURES,
} from '../../../../server/services/statistics/forecast/model/features.ts'
import type { City } from '../cities/city.ts'
import { boostedTrees } from './trees.ts'

const DAYS = 14
const FIRST_BLOCK = { ahead: 1, length: DAYS }
/** Minimum measured share of a flight; below it, the flight is not scored. */
const MIN_MEASURED_SHARE = 0.9

const rowOf = ({ rows, shared }: Features, sensor: number): Float64Array =>
  Float64Array.from([...rows.subarray(sensor * OWN_FEATURES, (sensor + 1) * OWN_FEATURES), ...shared])

/**
 * Errors of boosted trees and of the forecast in flights of 14 days, in percent of what was counted. The trees explain
 * the change of the level at all past origins of all sensors, by the features of the forecast. Days get the weekdays
 * and holidays of the forecast, so that only the levels are compared.
 */
export const boostedErrors = (city: City, stride: number, settings: ForecastSettings) => {
  const { sensors, calendar, isSchoolHoliday } = city
  const errors = { boosted: 0, forecast: 0, counted: 0 }
  const last = Math.min(dayNumberOf(city.to), dayNumberOf(city.lastDay) - DAYS)
  for (let origin = dayNumberOf(city.from); origin <= last; origin += stride) {
    const histories = sensors.filter(({ firstDay }) => firstDay <= origin - DAYS)
    const fitted = atOnce(fitSensors({ histories, origin, calendar, isSchoolHoliday }, settings))
    const made = atOnce(forecastFitted(fitted, { from: origin + 1, to: origin + DAYS }))
    const school = (from: number, days: number): number =>
      Array.from({ length: days }, (_, at) => origin + 1 - fitted.days + from + at).filter(isSchoolHoliday).length
    const past = { levels: fitted.levels, schoolDays: fitted.levels.map(() => school) }
    const cases = atOnce(pastCases(past, fitted.days - 1, FIRST_BLOCK, settings)).flatMap(({ known, changes }) =>
      Array.from(changes, (change, sensor) => ({ change, weight: known.base[sensor] ?? 0, row: rowOf(known, sensor) })),
    )
    const used = cases.filter(({ change }) => !Number.isNaN(change))
    const changeOf = boostedTrees({
      rows: used.map(({ row }) => row),
      targets: Float64Array.from(used, ({ change }) => change),
      weights: Float64Array.from(used, ({ weight }) => weight),
    })
    const now = featuresAt(past, fitted.days - 1, FIRST_BLOCK, settings)
    for (const { key, firstDay, counts, measured } of histories) {
      const row = made.rows.get(key)
      const level = row === undefined ? 0 : (made.blocks[0]?.levels[row] ?? 0)
      if (row === undefined || !(level > 0)) continue
      let [share, counted, forecast] = [0, 0, 0]
      for (let day = 0; day < DAYS; day += 1) {
        const part = measured[origin + 1 + day - firstDay] ?? 0
        share += part
        if (part > 0) counted += counts[origin + 1 + day - firstDay] ?? 0
        forecast += part * (made.contacts[row * DAYS + day] ?? 0)
      }
      if (share < MIN_MEASURED_SHARE * DAYS) continue
      const boosted = (forecast / level) * (now.base[row] ?? 0) * Math.exp(changeOf(rowOf(now, row)))
      errors.counted += counted
      errors.forecast += Math.abs(forecast - counted)
      errors.boosted += Math.abs(boosted - counted)
    }
  }
  const percentOf = (error: number): number => Math.round((10_000 * error) / errors.counted) / 100
  return errors.counted > 0 ? { boosted: percentOf(errors.boosted), forecast: percentOf(errors.forecast) } : null
}
