import { validation } from '../../../../../contract/validation.ts'
import { canonicalTimeZone, timeZoneErrorOf } from '../../../../../machines/calendar/time-zones.ts'
import { decimalNumber } from '../../../../spreadsheet/values/numbers.ts'
import type { Columns, Header, RejectedLine, Row } from '../file/csv-table.ts'
import { heldValue } from '../file/rejected-lines.ts'

const MAX_ID_LENGTH = 100
const MAX_TEXT_LENGTH = 200

/** The columns of a file of sensors. */
export const sensorColumns: Columns = {
  required: [['sensor_id'], ['name'], ['latitude'], ['longitude']],
  optional: ['address', 'time_zone'],
  headings: {
    sensor_id: ['id czujnika', 'czujnik'],
    name: ['nazwa'],
    latitude: ['szerokość geograficzna'],
    longitude: ['długość geograficzna'],
    address: ['adres'],
    time_zone: ['strefa czasowa'],
  },
}

/** A line about a sensor; missing values are undefined. */
export type SensorLine = {
  line: number
  sensorId: string
  name: string
  latitude: number
  longitude: number
  address: string | undefined
  timeZone: string | undefined
}

const textErrorOf = (text: string, longest: number): string | null => {
  if (text === '') return validation.required
  return text.length > longest ? validation.textTooLong : null
}

/** Creates the reader of lines about sensors. */
export const sensorReader =
  ({ positions }: Header, now: Date) =>
  ({ line, cells }: Row): SensorLine | RejectedLine => {
    const cell = (column: string) => cells[positions.get(column) ?? -1] ?? ''
    const [latitude, longitude] = [decimalNumber(cell('latitude')), decimalNumber(cell('longitude'))]
    const timeZone = cell('time_zone')
    const errors: [column: string, message: string | null][] = [
      ['sensor_id', textErrorOf(cell('sensor_id'), MAX_ID_LENGTH)],
      ['name', textErrorOf(cell('name'), MAX_TEXT_LENGTH)],
      ['address', cell('address').length > MAX_TEXT_LENGTH ? validation.textTooLong : null],
      ['latitude', Math.abs(latitude) <= 90 ? null : validation.latitude],
      ['longitude', Math.abs(longitude) <= 180 ? null : validation.longitude],
      ['time_zone', timeZone === '' ? null : timeZoneErrorOf(timeZone, now)],
    ]
    for (const [column, message] of errors)
      if (message !== null) {
        return { line, column, value: heldValue(cell(column)), message }
      }
    return {
      line,
      sensorId: cell('sensor_id'),
      name: cell('name'),
      latitude,
      longitude,
      address: cell('address') || undefined,
      timeZone: timeZone === '' ? undefined : (canonicalTimeZone(timeZone) ?? undefined),
    }
  }
