import { validation } from '../../../../contract/validation.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import type { Tx } from '../../../store/open.ts'
import type { LiveContext } from '../context.ts'
import type { AraboxLocation } from '../other-services.ts'
import { countsReader } from './count-line.ts'
import { hourReader } from './hour-text.ts'
import { type Importer, sortedByLine, splitRows } from './importer.ts'
import { type FileHour, storeReportedHours } from './reported-hours.ts'
import { findSensorLocations } from './sensor-names.ts'
import type { Header, LineError, Row } from './table.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Locations by the names that a file may use: the name of the sensor, or the uuid of its location or its arabox. */
const findLocationsByName = async (
  tx: Tx,
  { otherServices }: Pick<LiveContext, 'otherServices'>,
  names: readonly string[],
): Promise<Map<string, AraboxLocation>> => {
  const uuidOf = await findSensorLocations(tx, names)
  for (const name of names) if (UUID.test(name) && !uuidOf.has(name)) uuidOf.set(name, name.toLowerCase())
  const places = await otherServices.findAraboxLocations(tx, [...new Set(uuidOf.values())])
  return new Map(
    [...uuidOf].flatMap(([name, uuid]) => {
      const place = places.get(uuid)
      return place ? [[name, place] as const] : []
    }),
  )
}

type Read = { hours: FileHour[]; faults: LineError[] }

/**
 * Creates the importer of hourly counts. Lines are rejected one by one; of two lines for one hour the later one wins.
 */
export const countsImporter = (live: LiveContext, header: Header): Importer => {
  const readHour = hourReader()
  const readCounts = countsReader(header)
  const cell = ({ cells }: Row, column: string) => cells[header.positions.get(column) ?? -1] ?? ''

  const readRow = (row: Row, places: ReadonlyMap<string, AraboxLocation>, now: number): FileHour | LineError => {
    const { line } = row
    const name = cell(row, 'sensor_id')
    const place = places.get(name)
    const message = name === '' ? validation.required : validation.unknownReference
    if (!place) return { line, column: 'sensor_id', message }
    const hour = readHour(cell(row, 'hour'), place.locationUuid, place.timeZone)
    if (typeof hour === 'string') return { line, column: 'hour', message: hour }
    if (hour.instant + HOUR_MS > now) return { line, column: 'hour', message: validation.future }
    const reported = readCounts(row)
    if ('message' in reported) return reported
    return {
      location_uuid: place.locationUuid,
      hour: new Date(hour.instant).toISOString(),
      local_day: hour.day,
      local_hour: hour.hour,
      reported,
    }
  }

  const read = async (tx: Tx, rows: readonly Row[]): Promise<Read> => {
    const [sound, faults] = splitRows(rows)
    const names = [...new Set(sound.map((row) => cell(row, 'sensor_id')))]
    const places = await findLocationsByName(tx, live, names)
    const now = live.clock.now().getTime()
    const hours = new Map<string, FileHour>()
    for (const row of sound) {
      const result = readRow(row, places, now)
      if ('message' in result) faults.push(result)
      else hours.set(`${result.location_uuid} ${result.hour}`, result)
    }
    return { hours: [...hours.values()], faults: sortedByLine(faults) }
  }

  return {
    async store(tx, rows) {
      const { hours, faults } = await read(tx, rows)
      await storeReportedHours(tx, hours)
      return faults
    },
    async replay(tx, rows) {
      await read(tx, rows)
    },
  }
}
