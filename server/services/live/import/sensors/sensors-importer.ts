import { sql } from 'drizzle-orm'
import { serverValidation } from '../../../../../contract/server-validation.ts'
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
export type SensorOptions = {
  companyId: number
  city?: string | undefined
  timeZone?: string | undefined
  /** Whether sensors may be far from their city, and known ones may move. */
  isFarAccepted?: boolean | undefined
}

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

const cellOf = (line: SensorLine, column: 'sensor_id' | 'latitude' | 'longitude'): string =>
  column === 'sensor_id' ? line.sensorId : String(line[column])

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
        message: serverValidation.zoneFixed,
      }))
  }

  const storeLocations = async (
    tx: Tx,
    lines: readonly SensorLine[],
    known: KnownLocations,
  ): Promise<RejectedLine[]> => {
    const latest = latestById(lines)
    const outcomes = await otherServices.storeSensorLocations(
      tx,
      latest.map(({ sensorId, line: _line, ...values }) => ({
        ...values,
        locationUuid: known.get(sensorId)?.locationUuid,
      })),
      { companyId: options.companyId, cityName: options.city, isFarAccepted: options.isFarAccepted ?? false },
    )
    const stored = latest.flatMap(({ sensorId }, index) => {
      const outcome = outcomes[index]
      return outcome && 'uuid' in outcome ? [{ sensorId, locationUuid: outcome.uuid }] : []
    })
    if (stored.length > 0) {
      const locationUuid = sql`excluded.location_uuid`
      await tx.insert(sensor).values(stored).onConflictDoUpdate({ target: sensor.sensorId, set: { locationUuid } })
    }
    const refusals = new Map(
      latest.flatMap(({ sensorId }, index) => {
        const outcome = outcomes[index]
        return outcome && 'message' in outcome ? [[sensorId, outcome] as const] : []
      }),
    )
    return lines.flatMap((line): RejectedLine[] => {
      const refusal = refusals.get(line.sensorId)
      if (!refusal) return []
      const value = refusal.column === null ? null : heldValue(cellOf(line, refusal.column))
      return [{ line: line.line, column: refusal.column, value, message: refusal.message }]
    })
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
      const refused = await storeLocations(
        tx,
        lines.filter(({ line }) => !fixedLines.has(line)),
        known,
      )
      return { rejected: sortedByLine([...rejected, ...fixed, ...refused]), shared: [] }
    },
    // No line depends on earlier lines.
    replay: async () => [],
  }
}
