import { sql } from 'drizzle-orm'
import type { FilmLength, OrderedBlock, TakenSlots } from '../../../machines/player/judge-play.ts'
import { noSlotsTaken } from '../../../machines/player/judge-play.ts'
import type { Tx } from '../../store/database.ts'

/** A log's campaign and screen. */
export type CampaignScreen = { readonly campaignUuid: string; readonly screenId: number }

type Row = {
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

/** A block with its day and order. */
export type OrderedDayBlock = OrderedBlock & { readonly day: string; readonly order: number }

/** What the orders of a campaign play on a screen on the given days. */
export const orderedBlocks = async (
  tx: Tx,
  { campaignUuid, screenId }: CampaignScreen,
  { from, to }: { from: string; to: string },
): Promise<OrderedDayBlock[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select day::text, order_number as order, spot_id as spot, begins, ends, slots, slot, former_slots as former, (
      select jsonb_object_agg(digest, film_ms) from scheduled_spot_film as film where film.spot_id = content_schedule.spot_id) as films
    from content_schedule
    where campaign_uuid = ${campaignUuid} and screen_id = ${screenId} and day between ${from} and ${to}
    order by day, order_number`)
  const blocks = new Map<string, OrderedDayBlock & { spots: Map<string, ReadonlyMap<string, FilmLength>> }>()
  for (const { day, order, spot, begins, ends, slots, slot, former, films } of rows) {
    const key = `${order} ${day}`
    const firstSlots = slot === null ? former : [slot, ...former]
    const block = blocks.get(key) ?? { day, order, begins, ends, slots, firstSlots, spots: new Map() }
    block.spots.set(spot, new Map(Object.entries(films ?? {}).map(([digest, ms]) => [digest, ms === 0 ? 'still' : ms])))
    blocks.set(key, block)
  }
  return [...blocks.values()]
}

/** Whether a campaign was ever ordered for a screen. */
export const isOrdered = async (tx: Tx, { campaignUuid, screenId }: CampaignScreen): Promise<boolean> => {
  const { rows } = await tx.execute<{ is: boolean }>(sql`
    select exists (select from content_schedule where campaign_uuid = ${campaignUuid} and screen_id = ${screenId}) as is`)
  return rows[0]?.is === true
}

/** The taken slots of some days, of each day those of a campaign and a screen. */
export const readTaken = async (
  tx: Tx,
  { campaignUuid, screenId }: CampaignScreen,
  days: readonly string[],
): Promise<Map<string, TakenSlots>> => {
  const { rows } = await tx.execute<{ day: string; slots: Buffer | null; loops: Buffer | null }>(sql`
    select each.day::text, slots.bits as slots, loops.bits as loops
    from unnest(${sql.param([...days])}::date[]) as each(day)
    left join played_slots as slots on slots.day = each.day and slots.screen_id = ${screenId}
    left join played_loops as loops
      on loops.campaign_uuid = ${campaignUuid} and loops.day = each.day and loops.screen_id = ${screenId}`)
  return new Map(
    rows.map(({ day, slots, loops }) => {
      const none = noSlotsTaken()
      return [
        day,
        { slots: slots ? new Uint8Array(slots) : none.slots, loops: loops ? new Uint8Array(loops) : none.loops },
      ]
    }),
  )
}

/** Stores the taken slots of some days. */
export const storeTaken = async (
  tx: Tx,
  { campaignUuid, screenId }: CampaignScreen,
  taken: ReadonlyMap<string, TakenSlots>,
): Promise<void> => {
  if (taken.size === 0) return
  const days = sql.param([...taken.keys()])
  const bits = (key: keyof TakenSlots) => sql.param([...taken.values()].map((each) => Buffer.from(each[key])))
  await tx.execute(sql`
    insert into played_slots (screen_id, day, bits)
    select ${screenId}::int, * from unnest(${days}::date[], ${bits('slots')}::bytea[])
    on conflict (day, screen_id) do update set bits = excluded.bits`)
  await tx.execute(sql`
    insert into played_loops (campaign_uuid, screen_id, day, bits)
    select ${campaignUuid}::uuid, ${screenId}::int, * from unnest(${days}::date[], ${bits('loops')}::bytea[])
    on conflict (campaign_uuid, day, screen_id) do update set bits = excluded.bits`)
}
