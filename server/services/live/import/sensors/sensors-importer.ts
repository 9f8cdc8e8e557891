import { sql } from 'drizzle-orm'
import { validation } from '../../../../../contract/validation.ts'
import type { Tx } from '../../../../store/database.ts'
import type { LiveContext } from '../../context.ts'
import { findLocationsWithCounts } from '../../hours/locations-with-counts.ts'
import type { AraboxLocation } from '../../other-services.ts'
import { sensor } from '../../tables.ts'
import type { Header, RejectedLine, Row } from '../file/csv-table.ts'
import { type Importer, sortedByLine, splitRows } from '../file/importer.ts'
import { heldValue } from '../file/rejected-lines.ts'
import { type SensorLine, sensorReader } from './sensor-line.ts'
import { findSensorLocations } from './sensor-names.ts'

/** The owner and city of the sensors of a file, and the time zone for lines without one. */
export type SensorOptions = { companyId: number; city?: string | undefined; timeZone?: string | undefined }

type KnownLocations = ReadonlyMap<string, AraboxLocation>

/** Locations of sensors from earlier files; deleted locations are left out. */
const findKnownLocations = async (
  tx: Tx,
  { otherServices }: LiveContext,
  ids: readonly string[],
): Promise<KnownLocations> => {
  const uuids = await findSensorLocations(tx, ids)
  const locations = await otherServices.findAraboxLocations(tx, [...uuids.values()])
  return new Map(
    [...uuids].flatMap(([id, uuid]) => {
      const location = locations.get(uuid)
      return location ? [[id, location] as const] : []
    }),
  )
}

/** The last line about each sensor of a batch. */
const latestById = (lines: readonly SensorLine[]): SensorLine[] => [
  ...new Map(lines.map((line) => [line.sensorId, line])).values(),
]

/**
 * Creates the importer of sensors. Each sensor creates a location with an arabox, or updates the location that an
 * earlier import created for it.
 */
export const sensorsImporter = (live: LiveContext, header: Header, options: SensorOptions): Importer => {
  const { otherServices, clock } = live
  const readLine = sensorReader(header, clock.now())

  /** Rejects changes of the time zone of locations with counts, because stored counts have local days and hours. */
  const findFixedTimeZones = async (
    tx: Tx,
    lines: readonly SensorLine[],
    known: KnownLocations,
  ): Promise<RejectedLine[]> => {
    const changes = lines.flatMap(({ line, sensorId, timeZone }) => {
      const location = known.get(sensorId)
      return location && timeZone !== undefined && timeZone !== location.timeZone ? [{ line, location, timeZone }] : []
    })
    const counted = await findLocationsWithCounts(
      tx,
      live.statistics,
      changes.map(({ location }) => location.locationUuid),
    )
    return changes
      .filter(({ location }) => counted.has(location.locationUuid))
      .map(({ line, timeZone }) => ({
        line,
        column: 'time_zone',
        value: heldValue(timeZone),
        message: validation.zoneFixed,
      }))
  }

  const storeLocations = async (
    tx: Tx,
    lines: readonly SensorLine[],
    known: KnownLocations,
  ): Promise<RejectedLine[]> => {
    const latest = latestById(lines)
    const uuids = await otherServices.storeSensorLocations(
      tx,
      latest.map(({ sensorId, line: _line, ...values }) => ({
        ...values,
        locationUuid: known.get(sensorId)?.locationUuid,
      })),
      { companyId: options.companyId, cityName: options.city },
    )
    const stored = latest.flatMap(({ sensorId }, index) => {
      const locationUuid = uuids[index]
      return locationUuid ? [{ sensorId, locationUuid }] : []
    })
    if (stored.length > 0) {
      const locationUuid = sql`excluded.location_uuid`
      await tx.insert(sensor).values(stored).onConflictDoUpdate({ target: sensor.sensorId, set: { locationUuid } })
    }
    const withoutCity = new Set(latest.filter((_, index) => uuids[index] === null).map(({ sensorId }) => sensorId))
    return lines
      .filter(({ sensorId }) => withoutCity.has(sensorId))
      .map(({ line }) => ({ line, column: null, value: null, message: validation.noCity }))
  }

  return {
    async store(tx, rows: readonly Row[]) {
      const [readable, rejected] = splitRows(rows)
      const lines: SensorLine[] = []
      for (const row of readable) {
        const read = readLine(row)
        if ('message' in read) rejected.push(read)
        else lines.push({ ...read, timeZone: read.timeZone ?? options.timeZone })
      }
      const known = await findKnownLocations(tx, live, [...new Set(lines.map(({ sensorId }) => sensorId))])
      const fixed = await findFixedTimeZones(tx, lines, known)
      const fixedLines = new Set(fixed.map(({ line }) => line))
      const withoutCity = await storeLocations(
        tx,
        lines.filter(({ line }) => !fixedLines.has(line)),
        known,
      )
      return sortedByLine([...rejected, ...fixed, ...withoutCity])
    },
    // No line depends on earlier lines.
    replay: async () => undefined,
  }
}
