import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import { openStatistics } from '../../server/store/statistics/open-statistics.ts'

/** The tables of campaigns. Copies are on the same screens and belong to the same companies. */
const tables = [
  'campaign',
  'campaign_count',
  'campaign_event',
  'campaign_plan',
  'campaign_screen',
  'campaign_spot',
  'spot_file',
  'played_film',
  'content_schedule',
  'ordered_day',
  'emission_day',
  'spot_listing',
  'owner_plays',
  'unsummed_plays',
  'dark_hour',
  'realized_day',
  'sealed_campaign',
  'notification',
] as const

/** The value of a column in copy number `n`, if it is not the same. */
const copied: Readonly<Record<string, string>> = {
  'campaign.uuid': 'pg_temp.copy_of(uuid, n)',
  'campaign.share_token': 'null',
  'campaign.import_digest': 'null',
  'spot_listing.campaign_id': '(select id from campaign where uuid = pg_temp.copy_of(campaign_uuid, n))',
  'campaign_event.event': 'pg_temp.with_own_spots(event, campaign_uuid, n)',
  'campaign_spot.id': 'pg_temp.copy_of(id, n)',
  'spot_file.id': 'pg_temp.copy_of(id, n)',
  'played_film.id': 'id + n * (select max(id) from pg_temp.first_film)',
  'emission_day.film_id': 'film_id + n * (select max(id) from pg_temp.first_film)',
  '*.campaign_uuid': 'pg_temp.copy_of(campaign_uuid, n)',
  '*.spot_id': 'pg_temp.copy_of(spot_id, n)',
  '*.stored_as': 'pg_temp.file_of(stored_as, n)',
  '*.still_as': 'pg_temp.file_of(still_as, n)',
}

/** A file is called by a uuid and its kind, as `pg_temp.copy_of` changes it. */
const functions = `
  create function pg_temp.copy_of(uuid, int) returns uuid immutable language sql as $$
    select overlay(overlay(md5($1::text || $2) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function pg_temp.file_of(text, int) returns text immutable language sql as $$
    select pg_temp.copy_of(split_part($1, '.', 1)::uuid, $2) || '.' || split_part($1, '.', 2) $$;
  create temporary table first_film as select coalesce(max(id), 0) as id from played_film;
  create temporary table first_spot as
    select campaign_uuid, id from campaign_spot union select campaign_uuid, spot_id from played_film;
  create function pg_temp.with_own_spots(event jsonb, campaign uuid, n int) returns jsonb language plpgsql as $$
    declare spot uuid; own text := event::text;
    begin
      for spot in select id from pg_temp.first_spot where campaign_uuid = campaign loop
        own := replace(own, spot::text, pg_temp.copy_of(spot, n)::text);
      end loop;
      return own;
    end $$;`

const multiplyTable = async (client: pg.Client, table: string, times: number): Promise<void> => {
  const { rows } = await client.query<{ name: string; given: boolean }>(
    `select column_name as name, is_identity = 'YES' as given from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const columns = rows.filter(({ name, given }) => !given || copied[`${table}.${name}`] !== undefined)
  const values = columns.map(({ name }) => copied[`${table}.${name}`] ?? copied[`*.${name}`] ?? name)
  await client.query(`insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
    select ${values.join(', ')} from (select * from ${table}) as first, generate_series(1, ${times - 1}) as n`)
}

/** Copies films, stills and their records. */
const multiplyFiles = async (client: pg.Client, folder: string, times: number): Promise<void> => {
  const { rows } = await client.query<{ name: string; copy: string }>(
    `select name, pg_temp.file_of(name, n) as copy from unnest($1::text[]) as name, generate_series(1, ${times - 1}) as n`,
    [await readdir(folder)],
  )
  for (const { name, copy } of rows) await copyFile(join(folder, name), join(folder, copy))
  await client.query(`insert into stored_file (kind, name) select 'spot', unnest($1::text[])`, [
    rows.map(({ copy }) => copy),
  ])
}

/** Copies the counts of all locations: those of places that are no longer there. */
const multiplyHours = async (file: string, times: number): Promise<void> => {
  const statistics = await openStatistics(file)
  try {
    for (const table of ['hourly', 'daily'])
      await statistics.exec(`insert into ${table}
        select first.* replace (cast(md5(location_uuid || n) as varchar) as location_uuid)
        from ${table} as first, lateral (select unnest(range(1, ${times})) as n) as copies`)
  } finally {
    await statistics.close()
  }
}

/**
 * Makes a stopped demo platform `times` as large: campaigns with their logs, plans, plays and films, notifications, and
 * the counts of places. Each copy agrees with itself as its original does, so a restore finds no fault in it.
 */
export const multiplyPlatform = async (dataDir: string, times: number): Promise<void> => {
  await multiplyHours(join(dataDir, 'statistics.duckdb'), times)
  const postgres = await startPostgres({ dataDir })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    await client.query('begin')
    await client.query(functions)
    for (const table of tables) {
      // A copy has the moments of its original, and tells nobody.
      await client.query(`alter table ${table} disable trigger user`)
      await multiplyTable(client, table, times)
      await client.query(`alter table ${table} enable trigger user`)
    }
    await multiplyFiles(client, join(dataDir, 'spots'), times)
    await client.query(`select setval(pg_get_serial_sequence('played_film', 'id'), (select max(id) from played_film))`)
    await client.query('commit')
  } finally {
    await client.end()
    await postgres.stop()
  }
}
