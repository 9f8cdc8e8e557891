import pg from 'pg'
import type { Counters } from '../../../contract/live/stream.ts'

/**
 * Counters and uuid of every location by name, as stored after its latest message. `counted` is the sum of all counts
 * in the open hours of the same day.
 */
export type StoredCounters = {
  counters: ReadonlyMap<string, Counters>
  uuids: ReadonlyMap<string, string>
  counted: number
}

type Row = { uuid: string; name: string; counters: Counters }

/** Reads the counts from the database. */
export const readStoredCounters = async (databaseUrl: string): Promise<StoredCounters> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(
      'select location.uuid, location.name, counters from live_state join location on location.uuid = live_state.location_uuid',
    )
    const sums = await client.query<{ counted: string | null }>(
      `select sum(people_net + people_gross + car_people + cars + bus_people + buses)::text as counted
       from open_hour join live_state using (location_uuid) where local_day = (counters ->> 'day')::date`,
    )
    return {
      counters: new Map(rows.map(({ name, counters }) => [name, counters])),
      uuids: new Map(rows.map(({ name, uuid }) => [name, uuid])),
      counted: Number(sums.rows[0]?.counted ?? 0),
    }
  } finally {
    await client.end()
  }
}

/** All six counts of all locations together. */
export const sumOf = ({ counters }: StoredCounters): number =>
  [...counters.values()].reduce(
    (sum, { net, gross, car, carPeople, bus, busPeople }) => sum + net + gross + car + carPeople + bus + busPeople,
    0,
  )
