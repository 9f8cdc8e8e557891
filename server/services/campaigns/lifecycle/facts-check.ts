import { type SQL, sql } from 'drizzle-orm'
import { type FaultyLog, MOST_NAMED_FAULTS } from '../../../../contract/self-check.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import { EMISSIONS_PER_SCREEN_DAY, priceOf } from '../../../../machines/campaign/price/pricing.ts'
import { proportion } from '../../../../machines/campaign/price/proportion.ts'
import type { Store } from '../../../store/database.ts'
import type { RecordedPlan } from '../tables.ts'
import { planOfRow } from './recorded-plans.ts'

type Db = Store['db']
type Found = { uuid: string; name: string | null; detail: string }

/** Plans that one query reads for the check of prices. */
const BATCH_PLANS = 500

const named = async (db: Db, fault: FaultyLog['fault'], query: SQL): Promise<FaultyLog[]> => {
  const { rows } = await db.execute<Found>(query)
  return rows.map(({ uuid, name, detail }) => ({ uuid, name, event: null, fault, detail }))
}

const differentPlans = (db: Db) =>
  named(
    db,
    'plan_differs',
    sql`select uuid, name, 'recorded with event ' || recorded.version as detail
      from campaign join lateral (
        select version, plan from campaign_plan where campaign_uuid = campaign.uuid order by version desc limit 1
      ) as recorded on true
      where deleted_at is null and recorded.plan <> ${planOfRow} order by uuid limit ${MOST_NAMED_FAULTS}`,
  )

const differentPlays = (db: Db) =>
  named(
    db,
    'plays_differ',
    sql`select campaign_uuid as uuid, (select name from campaign where uuid = campaign_uuid) as name,
        min(day) || ': ' || sum(by_spot) || ' by spot, ' || sum(by_day) || ' by day' as detail
      from (
        select campaign_uuid, screen_id, day, sum(by_spot) as by_spot, sum(by_day) as by_day, sum(bought) as bought
        from (
          select campaign_uuid, screen_id, day, played as by_spot, 0 as by_day, 0 as bought from emission_day
          union all select campaign_uuid, screen_id, day, 0, played, bought from ordered_day
        ) as stored group by 1, 2, 3
      ) as screen_day
      where by_spot <> by_day and by_spot <= bought group by 1 order by 1 limit ${MOST_NAMED_FAULTS}`,
  )

/** Sums that lists and earnings read, with the plays that are not summed up yet, against the plays themselves. */
const differentSumsOfPlays = (db: Db) =>
  named(
    db,
    'plays_differ',
    sql`select campaign_uuid as uuid, (select name from campaign where uuid = campaign_uuid) as name,
        min(key) || ': ' || sum(recorded) || ' recorded, ' || sum(summed) || ' summed up' as detail
      from (
        select campaign_uuid, key, sum(recorded) as recorded, sum(summed) as summed from (
          select campaign_uuid, unnest(array['spot ' || spot_id,
              'owner ' || owner_company_id || ' ' || month || ' ' || source]) as key, recorded, summed
          from (
            select campaign_uuid, spot_id, date_trunc('month', day::timestamp)::date as month,
              coalesce(owner_company_id, 0) as owner_company_id, source, played as recorded, 0 as summed
            from emission_day left join recorded_place on recorded_place.id = place_id
            union all
            select campaign_uuid, spot_id, month, owner_company_id, source, 0, played from unsummed_plays
          ) as noted
          union all
          select campaign_uuid, 'owner ' || owner_company_id || ' ' || month || ' ' || source, 0, played from owner_plays
          union all
          select campaign_uuid, 'spot ' || spot_id, 0, plays from spot_listing
        ) as stored group by 1, 2
      ) as sums
      where recorded <> summed group by 1 order by 1 limit ${MOST_NAMED_FAULTS}`,
  )

/** The numbers of campaigns by status that the navigation shows, against the campaigns. Names one of the company. */
const differentCounts = (db: Db) =>
  named(
    db,
    'wrong_state',
    sql`select coalesce(uuid, '00000000-0000-0000-0000-000000000000') as uuid, name,
        'company ' || counts.company_id || ', ' || counts.status || ': ' || stored || ' stored, ' || counted || ' counted' as detail
      from (
        select company_id, status, sum(stored) as stored, sum(counted) as counted from (
          select company_id, status, 1 as stored, 0 as counted from campaign where deleted_at is null
          union all select company_id, status, 0, campaigns from campaign_count
        ) as noted group by 1, 2
      ) as counts
        left join lateral (
          select uuid, name from campaign where campaign.company_id = counts.company_id
          order by campaign.status = counts.status desc, id limit 1
        ) as one on true
      where stored <> counted order by counts.company_id, counts.status limit ${MOST_NAMED_FAULTS}`,
  )

/** Earnings follow from the owners of these places; the parts of all owners add up to the price by construction. */
const differentPlaces = (db: Db) =>
  named(
    db,
    'places_differ',
    sql`select emission_day.campaign_uuid as uuid,
        (select name from campaign where uuid = emission_day.campaign_uuid) as name,
        'screen ' || min(emission_day.screen_id) || ' on ' || min(day) as detail
      from emission_day
        left join recorded_place on recorded_place.id = place_id
        left join played_film on played_film.id = film_id
      where recorded_place.screen_id is distinct from emission_day.screen_id
        or (film_id is not null and (played_film.campaign_uuid, played_film.spot_id)
          is distinct from (emission_day.campaign_uuid, emission_day.spot_id))
      group by 1 order by 1 limit ${MOST_NAMED_FAULTS}`,
  )

const tooManyPlays = (db: Db) =>
  named(
    db,
    'more_played_than_bought',
    sql`select campaign_uuid as uuid, (select name from campaign where uuid = campaign_uuid) as name,
        'screen ' || min(screen_id) || ' on ' || min(day) as detail
      from (
        select ordered_day.campaign_uuid, ordered_day.screen_id, ordered_day.day
        from ordered_day left join emission_day using (campaign_uuid, day, screen_id)
        group by 1, 2, 3, ordered_day.bought having coalesce(sum(emission_day.played), 0) > ordered_day.bought
      ) as exceeded group by 1 order by 1 limit ${MOST_NAMED_FAULTS}`,
  )

const tooManyOrders = (db: Db) =>
  named(
    db,
    'more_bought_than_agreed',
    sql`select uuid, name, bought || ' of ' || emissions as detail
      from campaign join (select campaign_uuid, sum(bought) as bought from ordered_day group by 1) as orders
        on campaign_uuid = uuid
      where emissions is not null and bought > emissions order by uuid limit ${MOST_NAMED_FAULTS}`,
  )

const differentSums = (db: Db) =>
  named(
    db,
    'sums_differ',
    sql`select uuid, name, 'total ' || total || ', days ' || days || ', locations ' || locations as detail
      from (
        select campaign_uuid, total, is_from_update,
          (select coalesce(sum((day ->> 'realized')::float8), 0) from jsonb_array_elements(figures -> 'days') as day)
            as days,
          (select coalesce(sum((place ->> 1)::float8), 0) from jsonb_array_elements(figures -> 'byLocation') as place)
            as locations,
          (select sum(realized) from (
            select distinct on (day) realized from realized_day
            where campaign_uuid = sealed.campaign_uuid order by day, number desc) as newest) as recorded
        from (select distinct on (campaign_uuid) * from sealed_campaign order by campaign_uuid, number desc) as sealed
      ) as sums join campaign on uuid = campaign_uuid
      where abs(total - days) > 0.5 or abs(total - locations) > 0.5 or (abs(total - recorded) > 0.5 and not is_from_update)
      order by uuid limit ${MOST_NAMED_FAULTS}`,
  )

type PricedPlan = Pick<
  RecordedPlan,
  'screens' | 'spotSeconds' | 'discountPercent' | 'dateFrom' | 'dateTo' | 'emissions' | 'priceGrosze'
>

/** The price of a recorded plan, computed again; null without a price. */
const priceAgain = ({ screens, spotSeconds, discountPercent, dateFrom, dateTo, emissions }: PricedPlan) => {
  if (!dateFrom || !dateTo || emissions === null) return null
  const days = lengthInDays(dateFrom, dateTo)
  const whole = priceOf(screens, days, spotSeconds, discountPercent)
  // A confirmation on the first day sells a part of the plan for its part of the price.
  return whole && proportion(whole.priceGrosze, emissions, screens * days * EMISSIONS_PER_SCREEN_DAY)
}

const differentPrices = async (db: Db): Promise<FaultyLog[]> => {
  const faulty: FaultyLog[] = []
  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ uuid: string; name: string; plan: PricedPlan }>(sql`
      select uuid, name, (select plan - 'forecast' - 'placeIds' - 'sensorSets' from campaign_plan
        where campaign_uuid = uuid order by version desc limit 1) as plan
      from campaign
      where deleted_at is null and uuid::text > ${after} and exists (
        select from campaign_plan where campaign_uuid = uuid)
      order by uuid::text limit ${BATCH_PLANS}`)
    for (const { uuid, name, plan } of rows) {
      const expected = priceAgain(plan)
      if (plan.priceGrosze === null || expected === plan.priceGrosze) continue
      const detail = `expected ${expected}, found ${plan.priceGrosze}`
      faulty.push({ uuid, name, event: null, fault: 'price_differs', detail })
    }
    after = rows.at(-1)?.uuid ?? ''
    if (rows.length < BATCH_PLANS) return faulty
  }
}

/**
 * Checks the recorded facts of campaigns against each other: plan and price, orders and plays, sealed contacts, and the
 * sums that are kept of them. Names at most 100 campaigns of each fault.
 */
export const checkRecordedFacts = async ({ db }: Pick<Store, 'db'>): Promise<FaultyLog[]> => {
  const checks = [
    differentPlans,
    differentPrices,
    differentPlays,
    differentSumsOfPlays,
    differentCounts,
    differentPlaces,
    tooManyPlays,
    tooManyOrders,
    differentSums,
  ]
  const faulty: FaultyLog[] = []
  for (const check of checks) faulty.push(...(await check(db)).slice(0, MOST_NAMED_FAULTS))
  return faulty
}
