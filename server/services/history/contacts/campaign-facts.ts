import { sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'

/** What the contacts of a campaign follow from, besides the hours: it was recorded with its plan and its plays. */
export type PlanFacts = {
  readonly campaign: string
  readonly name: string
  /** The time that was ordered, as instants. */
  readonly ordered_from: string
  readonly ordered_until: string
  readonly multipliers: { readonly car: number; readonly bus: number; readonly views: number }
  /** The days of the plan, in Poland. */
  readonly days: readonly string[]
  readonly screens: readonly {
    readonly screen_id: number
    readonly location_uuid: string
    readonly city_id: number
    readonly has_sensor: boolean
  }[]
  /** Days recorded by the rule before decision 104: places without a sensor had the mean hour of their city. */
  readonly city_mean_days: readonly string[]
  /** Sensors that stand for the places of their city that have none, on these days. */
  readonly sensors: readonly { readonly location_uuid: string; readonly city_id: number }[]
  /** Hours in which a screen did not play some of the 30 loops. */
  readonly dark: readonly {
    readonly screen_id: number
    readonly day: string
    readonly hour: number
    readonly loops: number
  }[]
}

/** The final figures of a campaign: contacts in all and by day, with fractions; null for a day without measurement. */
export type SealedContacts = {
  readonly sealed_at: string
  readonly total: number
  readonly days: readonly { readonly day: string; readonly contacts: number | null }[]
}

/** The facts and the final figures of a campaign. */
export type CampaignFacts = { readonly plan: PlanFacts; readonly sealed: SealedContacts }

/** Why a campaign has no figures that can be computed again. */
export type NoFacts = 'missing' | 'not sealed' | 'sealed at an update'

type Row = Omit<PlanFacts, 'screens' | 'sensors' | 'dark'> & {
  isFromUpdate: boolean | null
  sensorSets: number[]
  sealedAt: string
  total: number
  sealedDays: SealedContacts['days']
}

const readCampaign = async (db: Tx, uuid: string): Promise<Row | undefined> => {
  const { rows } = await db.execute<Row>(sql`
    select campaign.uuid as campaign, name, to_jsonb(ordered_from) #>> '{}' as ordered_from,
      to_jsonb(ordered_until) #>> '{}' as ordered_until, forecast->'multipliers' as multipliers,
      (select jsonb_agg(day->>'date') from jsonb_array_elements(forecast->'byDay') as day) as days,
      (select coalesce(jsonb_agg(day->>'date'), '[]') from jsonb_array_elements(sealed.figures->'days') as day
        where day->>'planShare' is null) as city_mean_days,
      sensor_sets as "sensorSets", sealed.is_from_update as "isFromUpdate",
      to_jsonb(sealed.sealed_at) #>> '{}' as "sealedAt", sealed.total,
      (select jsonb_agg(jsonb_build_object('day', day->'date', 'contacts', day->'realized'))
        from jsonb_array_elements(sealed.figures->'days') as day) as "sealedDays"
    from campaign left join lateral (
      select * from sealed_campaign where campaign_uuid = campaign.uuid order by number desc limit 1
    ) as sealed on true
    where campaign.uuid = ${uuid}::uuid`)
  return rows[0]
}

/** Reads what the contacts of a sealed campaign follow from, or says why there is nothing to compute. */
export const readCampaignFacts = async (db: Tx, uuid: string): Promise<CampaignFacts | NoFacts> => {
  const row = await readCampaign(db, uuid)
  if (!row) return 'missing'
  const { sensorSets, isFromUpdate, sealedAt, total, sealedDays, ...plan } = row
  if (isFromUpdate === null) return 'not sealed'
  // Its figures are those that the version before showed, with the multipliers of that time.
  if (isFromUpdate) return 'sealed at an update'
  const screens = await db.execute<PlanFacts['screens'][number]>(sql`
    select planned.screen_id, planned.location_uuid, planned.city_id, place.has_sensor
    from campaign_screen as planned join recorded_place as place on place.id = planned.place_id
    where campaign_uuid = ${uuid}::uuid order by screen_id`)
  const sensors = await db.execute<PlanFacts['sensors'][number]>(sql`
    select unnest(locations) as location_uuid, city_id from recorded_sensors
    where id = any(${sql.param(sensorSets)}::int[]) order by 1`)
  const dark = await db.execute<PlanFacts['dark'][number]>(sql`
    select screen_id, day::text, hour, loops from dark_hour where campaign_uuid = ${uuid}::uuid order by 2, 1, 3`)
  return {
    plan: { ...plan, screens: screens.rows, sensors: sensors.rows, dark: dark.rows },
    sealed: { sealed_at: sealedAt, total, days: sealedDays },
  }
}

/** An hour of a location as it is stored. */
export type RawHour = {
  readonly location_uuid: string
  readonly hour: Date
  readonly local_day: string
  readonly local_hour: number
  readonly people_net: number
  readonly cars: number
  readonly buses: number
}

/** The hours of all locations that matter for a plan, day by day. */
export const rawHours = async function* (
  statistics: Pick<Statistics, 'rows'>,
  { days, screens, sensors }: PlanFacts,
): AsyncGenerator<readonly RawHour[]> {
  const locations = [...new Set([...screens, ...sensors].map(({ location_uuid }) => location_uuid))]
  for (const day of days)
    yield statistics.rows<RawHour>(
      `select location_uuid, hour, local_day, local_hour, people_net, cars, buses from hourly
       where local_day = cast($1 as date) and location_uuid = any($2) order by location_uuid, hour`,
      [day, locations],
    )
}
