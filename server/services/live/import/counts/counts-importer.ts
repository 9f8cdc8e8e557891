import { validation } from '../../../../../contract/validation.ts'
import { DAY_MS, HOUR_MS } from '../../../../../machines/calendar/durations.ts'
import type { Tx } from '../../../../store/database.ts'
import type { LiveContext } from '../../context.ts'
import { appendDayCounts } from '../../log/append-log.ts'
import { localDayOf } from '../../log/log-entries.ts'
import type { AraboxLocation } from '../../other-services.ts'
import type { Header, RejectedLine, Row } from '../file/csv-table.ts'
import { type Importer, sortedByLine, splitRows } from '../file/importer.ts'
import { heldValue } from '../file/rejected-lines.ts'
import { findSensorLocations } from '../sensors/sensor-names.ts'
import { countsReader } from './count-line.ts'
import { hourReader } from './hour-text.ts'
import { type FileHour, storeReportedHours } from './reported-hours.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Locations by the names that a file may use: the name of the sensor, or the uuid of its location or its arabox. */
const findLocationsByName = async (
  tx: Tx,
  { otherServices }: Pick<LiveContext, 'otherServices'>,
  names: readonly string[],
): Promise<Map<string, AraboxLocation>> => {
  const uuidOf = await findSensorLocations(tx, names)
  for (const name of names) if (UUID.test(name) && !uuidOf.has(name)) uuidOf.set(name, name.toLowerCase())
  const locations = await otherServices.findAraboxLocations(tx, [...new Set(uuidOf.values())])
  return new Map(
    [...uuidOf].flatMap(([name, uuid]) => {
      const location = locations.get(uuid)
      return location ? [[name, location] as const] : []
    }),
  )
}

type ReadBatch = { hours: FileHour[]; rejected: RejectedLine[]; timeZones: ReadonlyMap<string, string> }

/** The earliest local day that any place on Earth can have at an instant. */
const earliestDayAt = (now: Date): string =>
  new Date(now.getTime() - DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Creates the importer of hourly counts. If two lines have the same hour of a location, the later one is stored. */
export const countsImporter = (live: LiveContext, header: Header): Importer => {
  const readHour = hourReader()
  const readCounts = countsReader(header)
  const cell = ({ cells }: Row, column: string) => cells[header.positions.get(column) ?? -1] ?? ''

  const readRow = (row: Row, locations: ReadonlyMap<string, AraboxLocation>, now: number): FileHour | RejectedLine => {
    const { line } = row
    const name = cell(row, 'sensor_id')
    const location = locations.get(name)
    const message = name === '' ? validation.required : validation.unknownReference
    if (!location) return { line, column: 'sensor_id', value: heldValue(name), message }
    const hourText = cell(row, 'hour')
    const hourFault = (reason: string) => ({ line, column: 'hour', value: heldValue(hourText), message: reason })
    const hour = readHour(hourText, location.locationUuid, location.timeZone)
    if (typeof hour === 'string') return hourFault(hour)
    if (hour.instant + HOUR_MS > now) return hourFault(validation.future)
    const reported = readCounts(row)
    if ('message' in reported) return reported
    return {
      location_uuid: location.locationUuid,
      hour: new Date(hour.instant).toISOString(),
      local_day: hour.day,
      local_hour: hour.hour,
      reported,
    }
  }

  const read = async (tx: Tx, rows: readonly Row[]): Promise<ReadBatch> => {
    const [readable, rejected] = splitRows(rows)
    const names = [...new Set(readable.map((row) => cell(row, 'sensor_id')))]
    const locations = await findLocationsByName(tx, live, names)
    const now = live.clock.now().getTime()
    const hours = new Map<string, FileHour>()
    for (const row of readable) {
      const result = readRow(row, locations, now)
      if ('message' in result) rejected.push(result)
      else hours.set(`${result.location_uuid} ${result.hour}`, result)
    }
    const timeZones = new Map([...locations.values()].map((each) => [each.locationUuid, each.timeZone]))
    return { hours: [...hours.values()], rejected: sortedByLine(rejected), timeZones }
  }

  return {
    async store(tx, rows) {
      const { hours, rejected, timeZones } = await read(tx, rows)
      const now = live.clock.now()
      const changed = await storeReportedHours(tx, hours, earliestDayAt(now))
      for (const { location_uuid: locationUuid, local_day: day } of changed) {
        const timeZone = timeZones.get(locationUuid)
        if (timeZone === undefined || day !== localDayOf(timeZone, now.getTime())) continue
        await appendDayCounts(live, tx, { locationUuid, today: day, now })
      }
      return rejected
    },
    async replay(tx, rows) {
      await read(tx, rows)
    },
  }
}
