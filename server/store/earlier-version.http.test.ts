import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { administer, withDatabase } from '../../tests/support/platform/fresh-database.ts'
import { scratchFolder } from '../../tests/support/platform/scratch-folder.ts'
import { projectRoot } from '../base/project-root.ts'
import { migrate } from './migrate.ts'

/** The last migration of the earlier version. */
const LAST_EARLIER = '0005_tracks'
const database = 'earlier_version_test'
const migrations = join(projectRoot, 'server/store/drizzle')
let folder: Awaited<ReturnType<typeof scratchFolder>>
let client: pg.Client

const withKey = '0ca9a121-0000-4000-8000-000000000001'
const withoutKey = '0ca9a121-0000-4000-8000-000000000002'

const spotOfDay = '5b07a121-0000-4000-8000-000000000001'
const removedSpot = '5b07a121-0000-4000-8000-000000000002'

/** Data of the earlier version: roles, campaigns with and without a link, plays, araboxes with and without a key. */
const stored = `
  insert into role (id, name, permissions) values
    (1, 'Administrator', '{campaign.edit,campaign.assign_operator}'),
    (3, 'Sales', '{campaign.edit}'),
    (4, 'Operator', '{campaign.accept}'),
    (6, 'Account manager', '{campaign.share,campaign.assign_operator}'),
    (7, 'Analyst', '{}'),
    (13, 'Network owner', '{}');
  insert into campaign
    (version, status, name, company_id, industry_ids, cities, picked_by_hand, spot_seconds, is_shared, screens,
      discount_percent, created_at, updated_at)
  select 1, 'new', name, 1, '{}', '[]', false, 10, name = 'shared', 0, 0, now(), now()
  from unnest(array['shared', 'not shared']) as name;
  insert into city (id, name, latitude, longitude) values (1, 'Warszawa', 52, 21);
  insert into location (id, city_id, company_id, name, address, latitude, longitude) values
    (1, 1, 6, 'Dworzec', 'Złota 59', 52, 21);
  insert into screen (id, location_id, name) values (1, 1, 'Hala'), (2, 1, 'Peron');
  insert into campaign_spot (id, campaign_uuid, position, file_name, stored_as, seconds, width, height, size_bytes)
  select '${spotOfDay}', uuid, 0, 'kawa.mp4', 'a1.mp4', 10, 1920, 1080, 2500 from campaign where name = 'shared';
  insert into campaign_spot (campaign_uuid, position, file_name)
  select uuid, 1, 'bez filmu.mp4' from campaign where name = 'shared';
  insert into campaign_screen (campaign_uuid, screen_id, location_uuid, city_id)
  select campaign.uuid, screen.id, location.uuid, 1 from campaign, screen, location where campaign.name = 'shared';
  insert into content_schedule (campaign_uuid, screen_id, day, spot_id, position, rotation, played)
  select uuid, screen_id, '2026-03-02', '${spotOfDay}', 0, 2, 100
  from campaign, unnest(array[1, 2]) as screen_id where name = 'shared';
  insert into emission_day (campaign_uuid, spot_id, screen_id, day, played)
  select uuid, spot_id, screen_id, day, played from campaign, (values
    ('${spotOfDay}'::uuid, 1, '2026-03-02'::date, 100), ('${removedSpot}', 1, '2026-03-02', 500),
    ('${removedSpot}', 3, '2026-03-01', 540)) as plays (spot_id, screen_id, day, played) where name = 'shared';
  insert into arabox_key (arabox_uuid, key_hash, issued_at) values ('${withKey}', 'hash', now());
  insert into arabox_log (arabox_uuid, seen, heard_at) values
    ('${withKey}', '{[1,9)}', now()), ('${withoutKey}', '{[1,5)}', now())`

beforeAll(async () => {
  folder = await scratchFolder()
  await cp(migrations, folder.path, { recursive: true })
  const journalFile = join(folder.path, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag === LAST_EARLIER)
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  const url = withDatabase(inject('postgresUrl'), database)
  await administer(inject('postgresAdminUrl'), `create database ${database} owner arabox`)
  await migrate(url, folder.path)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(stored)
  await migrate(url)
})
afterAll(async () => {
  await client.end()
  await administer(inject('postgresAdminUrl'), `drop database ${database} with (force)`)
  await folder.remove()
})

test('R16 L17 after an update administrators and network owners may edit locations, sales may assign operators, and operators may stop campaigns', async () => {
  const { rows } = await client.query<{ id: number; permissions: string[] }>('select id, permissions from role')
  expect(Object.fromEntries(rows.map(({ id, permissions }) => [id, permissions]))).toEqual({
    1: ['campaign.edit', 'campaign.assign_operator', 'location.edit', 'campaign.stop', 'campaign.correct_contacts'],
    3: ['campaign.edit', 'campaign.assign_operator'],
    4: ['campaign.accept', 'campaign.stop'],
    6: ['campaign.share'],
    7: [],
    13: ['location.edit'],
  })
})

test('C43 P11 after an update a shared campaign has a link that is not its uuid, and hides its CPM', async () => {
  const { rows } = await client.query<{ uuid: string; share_token: string | null; shows_cpm: boolean }>(
    'select uuid, share_token, shows_cpm from campaign order by is_shared desc',
  )
  expect(rows).toMatchObject([
    { share_token: expect.stringMatching(/^[0-9a-f-]{36}$/), shows_cpm: false },
    { share_token: null, shows_cpm: false },
  ])
  expect(rows[0]?.share_token).not.toBe(rows[0]?.uuid)
})

test('E44 after an update the numbers that an arabox has used are known for its key, and for the demo', async () => {
  const { rows } = await client.query('select arabox_uuid, key_number, seen from arabox_log order by 1, 2')
  expect(rows).toEqual([
    { arabox_uuid: withKey, key_number: 0, seen: '{[1,9)}' },
    { arabox_uuid: withKey, key_number: 1, seen: '{[1,9)}' },
    { arabox_uuid: withoutKey, key_number: 0, seen: '{[1,5)}' },
  ])
})

test('C86 C87 after an update plans and plays have the places and films of the day of the update, and all plays stay', async () => {
  const { rows } = await client.query(`
    select emission_day.screen_id as screen, day::text, played, order_number, recorded_place.name, address, city_name,
      owner_company_id as owner, file_name
    from emission_day join recorded_place on recorded_place.id = place_id join played_film on played_film.id = film_id
    order by 2, 1, 3`)
  const place = { address: 'Złota 59', city_name: 'Warszawa', owner: 6, order_number: 1 }
  expect(rows).toEqual([
    {
      ...place,
      screen: 3,
      day: '2026-03-01',
      played: 540,
      name: '#3',
      address: '',
      city_name: '',
      owner: 0,
      file_name: '–',
    },
    { ...place, screen: 1, day: '2026-03-02', played: 100, name: 'Hala', file_name: 'kawa.mp4' },
    { ...place, screen: 1, day: '2026-03-02', played: 500, name: 'Hala', file_name: '–' },
  ])
  const places = await client.query('select name from campaign_screen join recorded_place on id = place_id order by 1')
  expect(places.rows).toEqual([{ name: 'Hala' }, { name: 'Peron' }])
})

test('C41 after an update the film of a spot is its only file, whose digest is read later', async () => {
  const files = await client.query(
    'select spot_id, stored_as, sha256, size_bytes::int, container, width, height, seconds from spot_file',
  )
  const film = { stored_as: 'a1.mp4', size_bytes: 2500, width: 1920, height: 1080, seconds: 10 }
  expect(files.rows).toEqual([{ ...film, spot_id: spotOfDay, sha256: null, container: 'mp4' }])
  const { rows } = await client.query('select file_name, stored_as, seconds from filed_spot order by position')
  expect(rows).toEqual([
    { file_name: 'kawa.mp4', stored_as: 'a1.mp4', seconds: 10 },
    { file_name: 'bez filmu.mp4', stored_as: null, seconds: null },
  ])
})

test('after an update the loops of a schedule that were played are counted, and no more are bought than a day has', async () => {
  const schedule = await client.query(
    'select screen_id as screen, begins, ends, counted, order_number from content_schedule order by 1',
  )
  // The first screen has played all that was bought of its day.
  expect(schedule.rows).toEqual([
    { screen: 1, begins: 0, ends: 200, counted: 200, order_number: 1 },
    { screen: 2, begins: 0, ends: 540, counted: 200, order_number: 1 },
  ])
  const bought = await client.query(
    'select screen_id as screen, day::text, bought, played from ordered_day order by 2, 1',
  )
  expect(bought.rows).toEqual([
    { screen: 3, day: '2026-03-01', bought: 540, played: 540 },
    { screen: 1, day: '2026-03-02', bought: 540, played: 540 },
    { screen: 2, day: '2026-03-02', bought: 540, played: 0 },
  ])
})
