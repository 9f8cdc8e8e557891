import { sql } from 'drizzle-orm'
import type { FilmLength, OrderedBlock, TakenSlots } from '../../../machines/player/judge-play.ts'
import { noSlotsTaken } from '../../../machines/player/judge-play.ts'
import type { Tx } from '../../store/database.ts'

/** Days of a campaign, first and last. */
export type CampaignDays = { readonly campaignUuid: string; readonly from: string; readonly to: string }

/** A day of a campaign. */
export type CampaignDay = { readonly campaignUuid: string; readonly day: string }

type Row = {
  campaign: string
  day: string
  order: number
  spot: string
  begins: number
  ends: number
  slots: number
  slot: number | null
  former: number[]
  films: Record<string, number | null> | null
}

/** A block with its campaign, day and order. */
export type OrderedDayBlock = OrderedBlock & CampaignDay & { readonly order: number }

const columnOf = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) => sql.param(rows.map((row) => row[key]))

/** What the orders of campaigns play on a screen on the given days. */
export const orderedBlocks = async (
  tx: Tx,
  screenId: number,
  wanted: readonly CampaignDays[],
): Promise<OrderedDayBlock[]> => {
  if (wanted.length === 0) return []
  const { rows } = await tx.execute<Row>(sql`
    select campaign_uuid as campaign, day::text, order_number as order, spot_id as spot, begins, ends, slots, slot,
      former_slots as former, (
        select jsonb_object_agg(digest, film_ms) from scheduled_spot_film as film
        where film.spot_id = content_schedule.spot_id) as films
    from content_schedule
    join unnest(${columnOf(wanted, 'campaignUuid')}::uuid[], ${columnOf(wanted, 'from')}::date[],
      ${columnOf(wanted, 'to')}::date[]) as wanted(uuid, first, last)
      on campaign_uuid = wanted.uuid and day between wanted.first and wanted.last
    where screen_id = ${screenId}
    order by day, order_number`)
  const blocks = new Map<string, OrderedDayBlock & { spots: Map<string, ReadonlyMap<string, FilmLength>> }>()
  for (const { campaign: campaignUuid, day, order, spot, begins, ends, slots, slot, former, films } of rows) {
    const key = `${campaignUuid} ${order} ${day}`
    const firstSlots = slot === null ? former : [slot, ...former]
    const block = blocks.get(key) ?? { campaignUuid, day, order, begins, ends, slots, firstSlots, spots: new Map() }
    block.spots.set(spot, new Map(Object.entries(films ?? {}).map(([digest, ms]) => [digest, ms === 0 ? 'still' : ms])))
    blocks.set(key, block)
  }
  return [...blocks.values()]
}

/** Those of the given campaigns that were ever ordered for a screen. */
export const orderedCampaigns = async (tx: Tx, screenId: number, uuids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ uuid: string }>(sql`
    select uuid from unnest(${sql.param([...uuids])}::uuid[]) as uuid
    where exists (select from content_schedule where campaign_uuid = uuid and screen_id = ${screenId})`)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** The taken slots of some days of a screen: those of a day are the same for all campaigns. */
export type TakenDays = {
  /** The slots of a day, and the loops of a campaign on it. Changes of the bits stay. */
  of(campaignUuid: string, day: string): TakenSlots
}

/** The taken slots of a screen on some days of campaigns. */
export const readTaken = async (tx: Tx, screenId: number, days: readonly CampaignDay[]): Promise<TakenDays> => {
  const { rows } = await tx.execute<{ campaign: string; day: string; slots: Buffer | null; loops: Buffer | null }>(sql`
    select distinct each.campaign, each.day::text, slots.bits as slots, loops.bits as loops
    from unnest(${columnOf(days, 'campaignUuid')}::uuid[], ${columnOf(days, 'day')}::date[]) as each(campaign, day)
    left join played_slots as slots on slots.day = each.day and slots.screen_id = ${screenId}
    left join played_loops as loops
      on loops.campaign_uuid = each.campaign and loops.day = each.day and loops.screen_id = ${screenId}`)
  const slotsOfDays = new Map<string, Uint8Array>(
    rows.flatMap(({ day, slots }) => (slots ? [[day, new Uint8Array(slots)]] : [])),
  )
  const loopsOfDays = new Map<string, Uint8Array>(
    rows.flatMap(({ campaign, day, loops }) => (loops ? [[`${campaign} ${day}`, new Uint8Array(loops)]] : [])),
  )
  return {
    of(campaignUuid, day) {
      const [none, key] = [noSlotsTaken(), `${campaignUuid} ${day}`]
      const [slots, loops] = [slotsOfDays.get(day) ?? none.slots, loopsOfDays.get(key) ?? none.loops]
      slotsOfDays.set(day, slots)
      loopsOfDays.set(key, loops)
      return { slots, loops }
    },
  }
}

/** Stores the taken slots of a screen on some days of campaigns. */
export const storeTaken = async (
  tx: Tx,
  screenId: number,
  taken: TakenDays,
  changed: readonly CampaignDay[],
): Promise<void> => {
  if (changed.length === 0) return
  const rows = changed.map(({ campaignUuid, day }) => {
    const { slots, loops } = taken.of(campaignUuid, day)
    return { campaignUuid, day, slots: Buffer.from(slots), loops: Buffer.from(loops) }
  })
  const days = [...new Map(rows.map((row) => [row.day, row])).values()]
  await tx.execute(sql`
    insert into played_slots (screen_id, day, bits)
    select ${screenId}::int, * from unnest(${columnOf(days, 'day')}::date[], ${columnOf(days, 'slots')}::bytea[])
    on conflict (day, screen_id) do update set bits = excluded.bits`)
  await tx.execute(sql`
    insert into played_loops (campaign_uuid, day, bits, screen_id)
    select *, ${screenId}::int from unnest(${columnOf(rows, 'campaignUuid')}::uuid[], ${columnOf(rows, 'day')}::date[],
      ${columnOf(rows, 'loops')}::bytea[])
    on conflict (campaign_uuid, day, screen_id) do update set bits = excluded.bits`)
}
