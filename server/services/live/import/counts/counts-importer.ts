import type { SameHour } from '../../../../../contract/live/imports.ts'
import { lineFaults } from '../../../../../contract/live/line-faults.ts'
import { serverValidation } from '../../../../../contract/server-validation.ts'
import { validation } from '../../../../../contract/validation.ts'
import { DAY_MS, HOUR_MS } from '../../../../../machines/calendar/durations.ts'
import type { Tx } from '../../../../store/database.ts'
import type { LiveContext } from '../../context.ts'
import { appendDayCounts } from '../../log/append-log.ts'
import { localDayOf } from '../../log/log-entries.ts'
import type { AraboxLocation } from '../../other-services.ts'
import type { ReportedHour } from '../../tables.ts'
import type { Header, RejectedLine, Row } from '../file/csv-table.ts'
import { type Importer, sortedByLine, splitRows } from '../file/importer.ts'
import { unreadableFile } from '../file/line-reader.ts'
import { heldValue } from '../file/rejected-lines.ts'
import { findSensorLocations } from '../sensors/sensor-names.ts'
import { countsReader } from './count-line.ts'
import { hourReader, minuteOf } from './hour-text.ts'
import { type FileHour, storeReportedHours } from './reported-hours.ts'
import { seenHours } from './seen-hours.ts'
import { findReported, hourKey, summed } from './shared-hours.ts'

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
  /** Those of the hours that earlier batches of the file have reported. */
  earlier: FileHour[]
  /** The lines that are about the hour of an earlier line of the file. */
  shared: number[]
  rejected: RejectedLine[]
  timeZones: ReadonlyMap<string, string>
}

const withSum = (hour: FileHour, other: ReportedHour | undefined): FileHour =>
  other ? { ...hour, reported: summed(hour.reported, other) } : hour

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
    if (known !== undefined && known !== time.minute) throw unreadableFile(line, lineFaults.withinHour)
    if (minutes.size > MOST_MINUTES) minutes.clear()
    minutes.set(key, time.minute)
  }
}

const countBy = (rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

/**
 * Creates the importer of hourly counts. If two lines have the same hour of a location, they are added up with `sum`;
 * otherwise the later one is stored.
 */
export const countsImporter = (live: LiveContext, header: Header, sameHour: SameHour): Importer => {
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
    if (hour.instant + HOUR_MS > now) return hourFault(serverValidation.future)
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
    const shared: number[] = []
    const earlier: FileHour[] = []
    const hours = new Map<string, FileHour>()
    for (const row of readable) {
      const result = readRow(row, locations, now)
      if ('message' in result) rejected.push(result)
      else {
        const before = hours.get(hourKey(result))
        const read = before && sameHour === 'sum' ? withSum(result, before.reported) : result
        if (isSeen(result.location_uuid, Date.parse(result.hour))) {
          shared.push(row.line)
          if (!before) earlier.push(result)
        }
        hours.set(hourKey(result), read)
      }
    }
    const timeZones = new Map([...locations.values()].map((each) => [each.locationUuid, each.timeZone]))
    return { hours: [...hours.values()], earlier, shared, rejected: sortedByLine(rejected), timeZones }
  }

  return {
    async store(tx, rows) {
      const { hours, earlier, shared, rejected, timeZones } = await read(tx, rows)
      const now = live.clock.now()
      const known = await findReported(tx, live.statistics, sameHour === 'sum' ? earlier : [])
      const stored = hours.map((hour) => withSum(hour, known.get(hourKey(hour))))
      const changed = await storeReportedHours(tx, stored, earliestDayAt(now))
      const presentDays = changed.flatMap(({ location_uuid: locationUuid, local_day: day }) => {
        const timeZone = timeZones.get(locationUuid)
        return timeZone !== undefined && day === localDayOf(timeZone, now.getTime()) ? [{ locationUuid, day }] : []
      })
      await appendDayCounts(live, tx, presentDays, now)
      return { rejected, shared }
    },
    async replay(tx, rows) {
      const { shared } = await read(tx, rows)
      return shared
    },
  }
}
