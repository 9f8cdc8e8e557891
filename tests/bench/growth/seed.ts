import type pg from 'pg'

/** How many records a network of size 1 has: that of promise P11. */
const FULL = {
  cities: 150,
  companies: 2000,
  accounts: 100_000,
  locations: 50_000,
  campaigns: 100_000,
  audit: 1_000_000,
  notifications: 10_000_000,
} as const

export type Sizes = Record<keyof typeof FULL, number>

/** The number of records of each kind for a size between 0 and 1. */
export const sizesOf = (size: number): Sizes => ({
  cities: Math.max(20, Math.round(FULL.cities * size)),
  companies: Math.max(20, Math.round(FULL.companies * size)),
  accounts: Math.round(FULL.accounts * size),
  locations: Math.round(FULL.locations * size),
  campaigns: Math.round(FULL.campaigns * size),
  audit: Math.round(FULL.audit * size),
  notifications: Math.round(FULL.notifications * size),
})

const words = (list: string): string => `array['${list.split(' ').join("','")}']`

const FIRST = words(
  'Zielona Żółta Letnia Jesienna Zimowa Wiosenna Nocna Świeża Wielka Mała Nowa Ostatnia Ciepła Łagodna',
)
const SECOND = words('kawa apteka książka kolej bankowość promocja wyprzedaż źródło łódka piekarnia sukienka rower gra')
const CITY = words('Łęczna Żary Ustka Sopot Kutno Ełk Śrem Iława Słupsk Płock Zgierz Piła Tychy Jasło Brzeg')
const GIVEN = words('Anna Łukasz Żaneta Piotr Ewa Michał Zofia Jan Świętosława Paweł Katarzyna Ćwiek Marek Olga')
const FAMILY = words('Nowak Wójcik Żak Kowalska Zieliński Lis Wrona Kamińska Dąbrowski Król Pawlak Sikora')

/** An element of an array by a number, the same in each run. */
const pick = (list: string, number: string): string =>
  `(${list})[1 + (abs(hashint4(${number})) % array_length(${list}, 1))]`

/** A number from 0 to below `below` that follows from another number. */
const spread = (number: string, below: string): string => `(abs(hashint4(${number})) % (${below}))`

type Step = (client: pg.Client, sizes: Sizes, now: string) => Promise<unknown>

const addNetwork: Step = async (client, { cities, companies, locations }) => {
  await client.query(`insert into company (name, tax_number, email)
    select ${pick(SECOND, 'n')} || ' ' || ${pick(FAMILY, 'n + 7')} || ' ' || n, lpad(n::text, 10, '0'), 'biuro' || n || '@example.com'
    from generate_series(1, ${companies}) as n`)
  await client.query(`insert into city (name, latitude, longitude, residents)
    select ${pick(CITY, 'n')} || ' ' || n, 49.5 + ${spread('n', '500')} / 100.0, 14.5 + ${spread('n + 1', '900')} / 100.0, 20000 + n
    from generate_series(1, ${cities}) as n`)
  // Large cities have many locations and small ones few.
  await client.query(`create temporary table seed_city as
    select id, latitude, longitude, row_number() over (order by id) - 1 as number, count(*) over () as cities from city`)
  await client.query(`create temporary table seed_company as
    select id, row_number() over (order by id) - 1 as number, count(*) over () as companies from company`)
  await client.query(`insert into location (city_id, company_id, name, address, latitude, longitude, is_active, arabox_uuid)
    select seed_city.id, seed_company.id, ${pick(CITY, 'n + 3')} || ' ' || ${pick(SECOND, 'n')} || ' ' || n,
      'ul. ' || ${pick(FIRST, 'n')} || ' ' || ${spread('n', '200')}, latitude + ${spread('n + 1', '100')} / 1000.0,
      longitude + ${spread('n + 2', '100')} / 1000.0, n % 25 <> 0, null
    from generate_series(1, ${locations}) as n
    join seed_city on seed_city.number = floor((select max(cities) from seed_city) * power(${spread('n', '10000')} / 10000.0, 2))::bigint
    join seed_company on seed_company.number = ${spread('n + 5', '(select max(companies) from seed_company) / 20')}`)
  await client.query(`insert into location_industry (location_id, industry_id)
    select location.id, industry.id from location
    join (select id, row_number() over (order by id) - 1 as number from industry) as industry
      on industry.number = ${spread('location.id', '(select count(*) from industry)')} on conflict do nothing`)
  await client.query(`create temporary table seed_device as
    select id, gen_random_uuid() as uuid from location where arabox_uuid is null and id % 5 = 0`)
  await client.query(`insert into device (uuid, serial_number) select uuid, 'SEED-' || id from seed_device`)
  await client.query(
    `update location set arabox_uuid = seed_device.uuid from seed_device where seed_device.id = location.id`,
  )
  await client.query(`insert into arabox_log (arabox_uuid, heard_at)
    select uuid, now() - make_interval(mins => ${spread('id', '30')}) from seed_device where id % 10 = 0`)
  await client.query(`insert into screen (location_id, name, width, height)
    select location.id, 'Ekran ' || location.id || '/' || n, 1080, 1920 from location, generate_series(1, 2) as n
    where not exists (select from screen where location_id = location.id) and (n = 1 or location.id % 5 = 0)`)
  await client.query(`insert into recorded_place
      (screen_id, name, location_uuid, address, latitude, longitude, city_id, city_name, owner_company_id, has_sensor)
    select screen.id, screen.name, location.uuid, location.address, location.latitude, location.longitude, city.id,
      city.name, location.company_id, location.arabox_uuid is not null
    from screen join location on location.id = screen.location_id join city on city.id = location.city_id
    where not exists (select from recorded_place where screen_id = screen.id)`)
}

const addAccounts: Step = (client, { accounts }) =>
  client.query(`insert into account (username, name, email, role_id, company_id, is_active, created_at, last_login_at)
    select 'user' || n, ${pick(GIVEN, 'n')} || ' ' || ${pick(FAMILY, 'n + 1')} || ' ' || n, 'user' || n || '@example.com',
      -- Most accounts are those of advertisers; one in two hundred belongs to the operator of the platform.
      case when n % 200 = 0 then 3 + n / 200 % 5 when n % 20 = 1 then 5 else 2 end,
      case when n % 200 = 0 then 6 else seed_company.id end, n % 30 <> 0,
      now() - make_interval(mins => ${spread('n', '1000000')}),
      case when n % 3 > 0 then now() - make_interval(mins => ${spread('n + 1', '100000')}) end
    from generate_series(1, ${accounts}) as n
    join seed_company on seed_company.number = ${spread('n', '(select max(companies) from seed_company)')}`)

/** The share of each status among campaigns, in percent: the last number of those that have it. */
const statuses = [
  ['end', 60],
  ['in_progress', 62],
  ['pending', 65],
  ['accepted', 69],
  ['ready', 74],
  ['new', 84],
  ['draft', 100],
] as const

const addCampaigns: Step = async (client, { campaigns }, now) => {
  const status = `case ${statuses.map(([name, below]) => `when n % 100 < ${below} then '${name}'`).join(' ')} end`
  await client.query(`create temporary table seed_campaign as
    select n, gen_random_uuid() as uuid, ${status} as status, seed_company.id as company_id,
      ${pick(FIRST, 'n')} || ' ' || ${pick(SECOND, 'n + 1')} || ' ' || n as name, 7 + ${spread('n', '14')} as days
    from generate_series(1, ${campaigns}) as n
    join seed_company on seed_company.number = floor((select max(companies) from seed_company) * power(${spread('n', '10000')} / 10000.0, 2))::bigint`)
  await client.query(
    `alter table seed_campaign add column date_from date, add column date_to date, add column template uuid`,
  )
  const today = `date '${now.slice(0, 10)}'`
  await client.query(`update seed_campaign set
    template = (select uuid from campaign where campaign.status = seed_campaign.status and campaign.price_grosze is not null
      order by id limit 1),
    date_from = ${today} + case when status = 'end' then -days - 1 - ${spread('n', '900')} when status = 'in_progress' then 0
      else 2 + ${spread('n', '150')} end`)
  await client.query('update seed_campaign set date_to = date_from + days - 1')
  await client.query(`insert into campaign
      (uuid, version, status, name, company_id, operator_id, date_from, date_to, industry_ids, cities, picked_by_hand,
       spot_seconds, is_shared, screens, price_grosze, list_price_grosze, discount_percent, emissions, audience, forecast,
       created_at, created_by_id, created_by_name, updated_at, ordered_from, ordered_until, sensor_sets)
    select seeded.uuid, template.version, seeded.status, seeded.name, seeded.company_id,
      case when n % 3 = 0 then template.operator_id end, seeded.date_from, seeded.date_to, template.industry_ids,
      template.cities, template.picked_by_hand, template.spot_seconds, false, 1 + n % 5,
      case when n % 17 > 0 then 3000000 + ${spread('n', '9000000')} end, 3000000 + ${spread('n', '9000000')}, 0,
      540 * days * (1 + n % 5), case when n % 17 > 0 then 10000 + ${spread('n + 1', '900000')} end, template.forecast,
      seeded.date_from - interval '20 days' - make_interval(secs => n % 80000), 1, 'admin', seeded.date_from - interval '9 days',
      case when seeded.status in ('end', 'in_progress', 'pending') then seeded.date_from + time '05:00' end,
      case when seeded.status in ('end', 'in_progress', 'pending') then seeded.date_to + time '23:00' end, template.sensor_sets
    from seed_campaign as seeded join campaign as template on template.uuid = seeded.template`)
  await client.query(`insert into campaign_event (campaign_uuid, version, type, event, status_before, status, at, by_id, by_name, facts)
    select seeded.uuid, version, type, event, status_before, each.status, seeded.date_from - interval '20 days' + make_interval(hours => version),
      by_id, by_name, facts
    from seed_campaign as seeded join campaign_event as each on each.campaign_uuid = seeded.template`)
  await client.query(`insert into campaign_screen (campaign_uuid, screen_id, location_uuid, city_id, place_id)
    select distinct on (uuid, place.screen_id) uuid, place.screen_id, place.location_uuid, place.city_id, place.id
    from seed_campaign, generate_series(1, 1 + n % 5) as number
    join lateral (select * from recorded_place where id = 1 + ${spread('n * 5 + number', '(select max(id) from recorded_place)')}) as place on true`)
  await client.query(`insert into campaign_spot (campaign_uuid, position, file_name)
    select uuid, 0, ${pick(SECOND, 'n')} || ' ' || n || '.mp4' from seed_campaign`)
  await client.query(`insert into spot_file
      (spot_id, position, created_at, file_name, stored_as, size_bytes, container, codec, width, height, seconds, frame_rate, sha256)
    select spot.id, 0, now(), spot.file_name, spot.id || '.mp4', 1000000 + n, 'mp4', 'h264', 1080, 1920, 5 + n % 20, 25, encode(sha256(spot.id::text::bytea), 'hex')
    from campaign_spot as spot join seed_campaign on seed_campaign.uuid = spot.campaign_uuid where n % 20 > 0`)
  await client.query(`insert into played_film (campaign_uuid, spot_id, file_name, stored_as, seconds)
    select uuid, spot.id, spot.file_name, spot.id || '.mp4', 10
    from seed_campaign join campaign_spot as spot on spot.campaign_uuid = uuid where status = 'end'`)
  await client.query(`insert into emission_day (campaign_uuid, order_number, spot_id, screen_id, day, place_id, film_id, played)
    select uuid, 1, film.spot_id, screen_id, date_from + number, place_id, film.id, 540
    from seed_campaign join played_film as film on film.campaign_uuid = uuid
    join campaign_screen on campaign_screen.campaign_uuid = uuid, generate_series(0, days - 1) as number`)
  await client.query(`insert into sealed_campaign
      (campaign_uuid, number, sealed_at, is_from_update, total, planned_to_date, comparable_plan, figures)
    select uuid, 1, date_to + interval '8 days', false, 10000 + n, 10000 + n, 9000 + n, '{"days":[],"byLocation":[],"ages":{}}'
    from seed_campaign where status = 'end'`)
  // No day of these campaigns is due while the bench runs.
  await client.query(`insert into contacts_check (campaign_uuid, checked_at)
    select uuid, now() + interval '1 year' from seed_campaign where status = 'in_progress'`)
}

const addEntries: Step = async (client, { audit, notifications }, now) => {
  const kind = `case n % 10 when 0 then 'location' when 1 then 'screen' when 2 then 'company' else 'user' end`
  const action = `case n % 20 when 0 then 'created' when 1 then 'deleted' when 2 then 'changed' else 'logged_in' end`
  await client.query(`insert into audit_entry (at, account_id, account_name, address, action, kind, record_id, record_name, before, after)
    select timestamptz '${now}' - make_interval(secs => (${audit} - n) * 60), 1 + n % 5000,
      ${pick(GIVEN, 'n % 5000')} || ' ' || ${pick(FAMILY, 'n % 5000')}, '10.0.0.' || n % 250, ${action}, ${kind}, (n % 90000)::text,
      ${pick(FIRST, 'n')} || ' ' || ${pick(SECOND, 'n')} || ' ' || n % 90000, '{"name":"a"}', '{"name":"b"}'
    from generate_series(1, ${audit}) as n`)
  await client.query(`insert into notification (account_id, kind, at, target, company_id, subject, is_shown, read_at)
    select case when n % 100 = 0 then 1 + n / 100 % 9 else 1 + ${spread('n', '100000')} end, 'campaign.submitted',
      timestamptz '${now}' - make_interval(secs => (${notifications} - n) / 4), gen_random_uuid(), 1,
      ${pick(FIRST, 'n')} || ' ' || ${pick(SECOND, 'n')} || ' ' || n, true, case when n % 4 > 0 then now() end
    from generate_series(1, ${notifications}) as n`)
}

/**
 * Adds records to the database of a new demo platform, set-based and the same in each run except uuids: companies,
 * cities, locations with screens and araboxes, accounts, campaigns in all statuses with their events, screens, spots
 * and plays, audit entries and notifications. `now` is the platform's time; nothing is due for the clock on that day.
 */
export const seedGrowth = async (client: pg.Client, sizes: Sizes, now: string): Promise<void> => {
  await client.query('begin')
  for (const step of [addNetwork, addAccounts, addCampaigns, addEntries]) await step(client, sizes, now)
  await client.query('commit')
  await client.query('vacuum (analyze)')
}
