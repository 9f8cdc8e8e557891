import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { foldLog, statusOf } from '../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import type { AcknowledgedWrite } from './writer.ts'

/** Statements that find incomplete transactions: each returned row is a loss. */
const incompleteWrites: Readonly<Record<string, string>> = {
  'a campaign without events':
    'select uuid::text as id from campaign c where not exists (select from campaign_event e where e.campaign_uuid = c.uuid)',
  'an event without its campaign':
    'select campaign_uuid::text as id from campaign_event e where not exists (select from campaign c where c.uuid = e.campaign_uuid)',
  'a screen without its campaign':
    'select campaign_uuid::text as id from campaign_screen s where not exists (select from campaign c where c.uuid = s.campaign_uuid)',
  'a spot without its campaign':
    'select id::text as id from campaign_spot s where not exists (select from campaign c where c.uuid = s.campaign_uuid)',
  'a schedule without its campaign':
    'select campaign_uuid::text as id from content_schedule s where not exists (select from campaign c where c.uuid = s.campaign_uuid)',
  'a campaign with another number of screens than its price': `select uuid::text as id from campaign c
     where price_grosze is not null and screens <> (select count(*) from campaign_screen s where s.campaign_uuid = c.uuid)`,
  'a log with a gap': `select campaign_uuid::text as id from campaign_event group by campaign_uuid
     having count(*) <> max(version) or min(version) <> 1`,
}

type Row = {
  uuid: string
  version: number
  status: string
  is_shared: boolean
  operator_id: number | null
  is_deleted: boolean
  events: LifecycleEvent[]
  files: boolean[]
}

const campaigns = `select c.uuid, c.version, c.status, c.is_shared, c.operator_id, c.deleted_at is not null as is_deleted,
    (select array_agg(e.event order by e.version) from campaign_event e where e.campaign_uuid = c.uuid) as events,
    (select coalesce(array_agg(s.stored_as is not null order by s.id::text), '{}') from filed_spot s where s.campaign_uuid = c.uuid) as files
  from campaign c`

/** Differences between a stored campaign and the fold of its log. */
const differences = (row: Row): string[] => {
  const { value, context } = foldLog(row.events)
  const spots = [...context.spots].sort((a, b) => (a.id < b.id ? -1 : 1))
  const isDeleted = value === 'deleted'
  const folded = {
    version: context.version,
    is_shared: context.isShared,
    operator_id: context.operatorId,
    is_deleted: isDeleted,
  }
  const wrong = Object.entries(folded).filter(([key, expected]) => row[key as keyof typeof folded] !== expected)
  return [
    ...wrong.map(([key]) => key),
    ...(value === 'deleted' || row.status === statusOf(value) ? [] : ['status']),
    ...(JSON.stringify(spots.map((spot) => spot.persisted)) === JSON.stringify(row.files) ? [] : ['spots']),
  ]
}

const lostFiles = async (client: pg.Client, dataDir: string): Promise<string[]> => {
  const { rows } = await client.query<{ stored_as: string; size_bytes: string }>(
    'select stored_as, size_bytes from spot_file',
  )
  const found = await Promise.all(
    rows.map(async ({ stored_as, size_bytes }) => {
      const { size } = await stat(join(dataDir, 'spots', stored_as)).catch(() => ({ size: -1 }))
      return size === Number(size_bytes) ? null : `the file ${stored_as} is lost`
    }),
  )
  return found.filter((each) => each !== null)
}

const lostWrites = async (client: pg.Client, acknowledged: readonly AcknowledgedWrite[]): Promise<string[]> => {
  const { rows } = await client.query<{ uuid: string; version: number; name: string; newest: number }>(
    'select e.campaign_uuid as uuid, e.version, c.name, c.version as newest from campaign_event e join campaign c on c.uuid = e.campaign_uuid',
  )
  const stored = new Map(rows.map((row) => [`${row.uuid} ${row.version}`, row]))
  return acknowledged.flatMap(({ uuid, version, name }) => {
    const row = stored.get(`${uuid} ${version}`)
    if (!row) return [`version ${version} of ${uuid} is lost`]
    // The record shows only the newest version.
    return row.newest === version && row.name !== name ? [`the name of ${uuid} is "${row.name}" and not "${name}"`] : []
  })
}

/** Opens the data of a killed server and lists lost or incomplete writes; empty if there are none. */
export const findLosses = async (dataDir: string, acknowledged: readonly AcknowledgedWrite[]): Promise<string[]> => {
  const postgres = await startPostgres({ dataDir })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    const found: string[] = []
    for (const [what, statement] of Object.entries(incompleteWrites)) {
      const { rows } = await client.query<{ id: string }>(statement)
      found.push(...rows.map((row) => `${what}: ${row.id}`))
    }
    const { rows } = await client.query<Row>(campaigns)
    found.push(
      ...rows.flatMap((row) => differences(row).map((what) => `${row.uuid} is not the fold of its log: ${what}`)),
    )
    return [...found, ...(await lostFiles(client, dataDir)), ...(await lostWrites(client, acknowledged))]
  } finally {
    await client.end()
    await postgres.stop()
  }
}
