import { validation } from '../../../../../contract/validation.ts'
import { DAY_MS, HOUR_MS } from '../../../../../machines/calendar/durations.ts'
import type { Tx } from '../../../../store/database.ts'
import type { LiveContext } from '../../context.ts'
import { appendDayCounts } from '../../log/append-log.ts'
import { localDayOf } from '../../log/log-entries.ts'
import type { AraboxLocation } from '../../other-services.ts'
import type { Header, RejectedLine, Row } from '../file/csv-table.ts'
import { type Importer, sortedByLine, splitRows } from '../file/importer.ts'
import { unreadableFile } from '../file/line-reader.ts'
import { heldValue } from '../file/rejected-lines.ts'
import { findSensorLocations } from '../sensors/sensor-names.ts'
import { countsReader } from './count-line.ts'
import { hourReader, minuteOf } from './hour-text.ts'
import { type FileHour, storeReportedHours } from './reported-hours.ts'
import { seenHours } from './seen-hours.ts'

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

type ReadBatch = {
  hours: FileHour[]
  replaced: number
  rejected: RejectedLine[]
  timeZones: ReadonlyMap<string, string>
}

/** The earliest local day that any place on Earth can have at an instant. */
const earliestDayAt = (now: Date): string =>
  new Date(now.getTime() - DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Most hours whose minute is remembered. */
const MOST_MINUTES = 200_000

/**
 * Throws `unreadable_file` for a row that is in the same hour of a location as an earlier row, but at another minute:
 * the file has parts of hours, and its row at :00 is not the whole hour.
 */
const minuteChecker = () => {
  const minutes = new Map<string, string>()
  return (line: number, locationUuid: string, text: string): void => {
    const time = minuteOf(text)
    if (time === null) return
    const key = `${locationUuid} ${time.hour}`
    const known = minutes.get(key)
    if (known !== undefined && known !== time.minute) throw unreadableFile(line, validation.withinHour)
    if (minutes.size > MOST_MINUTES) minutes.clear()
    minutes.set(key, time.minute)
  }
}

const countBy = (rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

/** Creates the importer of hourly counts. If two lines have the same hour of a location, the later one is stored. */
export const countsImporter = (live: LiveContext, header: Header): Importer => {
  const cell = ({ cells }: Row, column: string) => cells[header.positions.get(column) ?? -1] ?? ''
  /** Rows of the present batch by sensor and hour as they are written; counted when they are first needed. */
  let rowsOfBatch: readonly Row[] = []
  let written: Map<string, number> | null = null
  let locationsOfBatch: ReadonlyMap<string, AraboxLocation> = new Map()
  const isAlone = (locationUuid: string, text: string): boolean => {
    written ??= countBy(rowsOfBatch, (row) =>
      [locationsOfBatch.get(cell(row, 'sensor_id'))?.locationUuid, cell(row, 'hour')].join(' '),
    )
    return written.get(`${locationUuid} ${text}`) === 1
  }
  const isSeen = seenHours()
  const checkMinute = minuteChecker()
  const readHour = hourReader(isAlone)
  const readCounts = countsReader(header)

  const readRow = (row: Row, locations: ReadonlyMap<string, AraboxLocation>, now: number): FileHour | RejectedLine => {
    const { line } = row
    const name = cell(row, 'sensor_id')
    const location = locations.get(name)
    const message = name === '' ? validation.required : validation.unknownReference
    if (!location) return { line, column: 'sensor_id', value: heldValue(name), message }
    const hourText = cell(row, 'hour')
    const hourFault = (reason: string) => ({ line, column: 'hour', value: heldValue(hourText), message: reason })
    checkMinute(line, location.locationUuid, hourText)
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
    rowsOfBatch = readable
    locationsOfBatch = locations
    written = null
    let replaced = 0
    const hours = new Map<string, FileHour>()
    for (const row of readable) {
      const result = readRow(row, locations, now)
      if ('message' in result) rejected.push(result)
      else {
        if (isSeen(result.location_uuid, Date.parse(result.hour))) replaced += 1
        hours.set(`${result.location_uuid} ${result.hour}`, result)
      }
    }
    const timeZones = new Map([...locations.values()].map((each) => [each.locationUuid, each.timeZone]))
    return { hours: [...hours.values()], replaced, rejected: sortedByLine(rejected), timeZones }
  }

  return {
    async store(tx, rows) {
      const { hours, replaced, rejected, timeZones } = await read(tx, rows)
      const now = live.clock.now()
      const changed = await storeReportedHours(tx, hours, earliestDayAt(now))
      for (const { location_uuid: locationUuid, local_day: day } of changed) {
        const timeZone = timeZones.get(locationUuid)
        if (timeZone === undefined || day !== localDayOf(timeZone, now.getTime())) continue
        await appendDayCounts(live, tx, { locationUuid, today: day, now })
      }
      return { rejected, replaced }
    },
    async replay(tx, rows) {
      await read(tx, rows)
    },
  }
}
