import pg from 'pg'
import { playerIdentity, sha256 } from '../../../server/demo/players/player-identity.ts'
import { startPostgres } from '../../../server/store/postgres/start-postgres.ts'

/** A paired player of the bench: its number, and the uuid of its screen, from which its key follows. */
export type BenchPlayer = { readonly screenUuid: string; readonly screenId: number }

/** Secret of which the keys of the bench's players are made. */
export const SECRET = 'bench'

/** Campaigns that each screen of the bench plays: half of its loop. */
export const CAMPAIGNS = 6

/** Runs work on the database of a product that is stopped. */
export const withDatabase = async <T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const postgres = await startPostgres({ dataDir: folder })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/**
 * Adds screens with a paired player each, which play six campaigns of the demo from a day on for eight days, in the
 * first six slots of the loop. Their orders are added directly, because the campaigns' own screens are few.
 */
export const addPlayers = async (client: pg.Client, count: number, day: string): Promise<BenchPlayer[]> => {
  const { rows: screens } = await client.query<{ id: number; uuid: string }>(
    `insert into screen (location_id, name, width, height)
     select (select min(id) from location) + number % 400, 'bench ' || number, 1080, 1920
     from generate_series(1, $1::int) as number returning id, uuid`,
    [count],
  )
  const ids = screens.map(({ id }) => id)
  await client.query(
    `insert into content_schedule
       (campaign_uuid, order_number, screen_id, day, begins, ends, spot_id, position, rotation, slots, slot)
     select campaign_uuid, 1, screen, $2::date + days, 0, 540, spot, 0, 1, 1, number - 1
     from (select campaign_uuid, min(campaign_spot.id::text)::uuid as spot, row_number() over (order by campaign_uuid)::int as number
           from campaign_spot join spot_file on spot_file.spot_id = campaign_spot.id
           group by campaign_uuid order by campaign_uuid limit $3) as campaigns,
       unnest($1::int[]) as screen, generate_series(0, 7) as days`,
    [ids, day, CAMPAIGNS],
  )
  await client.query(
    `insert into ordered_day (campaign_uuid, screen_id, day, bought)
     select campaign_uuid, screen_id, day, 540 from content_schedule where screen_id = any($1::int[])`,
    [ids],
  )
  const identities = screens.map(({ uuid }) => playerIdentity(SECRET, uuid))
  await client.query(
    `insert into player (screen_id, screen_uuid, public_key, token_hash, paired_at)
     select * from unnest($1::int[], $2::uuid[], $3::text[], $4::text[]), (select $5::timestamptz) as at`,
    [
      ids,
      screens.map(({ uuid }) => uuid),
      identities.map(({ publicKey }) => publicKey),
      identities.map(({ token }) => sha256(token)),
      `${day}T00:00:00Z`,
    ],
  )
  return screens.map(({ id, uuid }) => ({ screenId: id, screenUuid: uuid }))
}
