import { sql } from 'drizzle-orm'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { placeBlocks } from '../../machines/player/loop-slots.ts'
import { groupBy } from '../base/group-by.ts'
import type { Tx } from '../store/database.ts'

type Block = {
  key: string
  screen: number
  day: string
  begins: number
  ends: number
  slots: number
  slot: number | null
}

/**
 * Gives the blocks of screens that have no slots of the loop yet, of today and later, their slots. Blocks that were
 * moved keep their former slots beside the new ones. The caller has locked the players of the screens, so that two
 * orders never get the same slots.
 */
export const assignSlots = async (tx: Tx, screenIds: readonly number[], now: Date): Promise<void> => {
  if (screenIds.length === 0) return
  const from = dayOf(now)
  const { rows } = await tx.execute<Block>(sql`
    select distinct campaign_uuid || ' ' || order_number as key, screen_id as screen, day::text, begins, ends, slots, slot
    from content_schedule
    where screen_id = any(${sql.param([...screenIds])}::int[]) and day >= ${from} and begins < ends
    order by 1, 3`)
  const screens = groupBy(rows, ({ screen }) => screen)
  const placed = [...screens].flatMap(([screen, blocks]) =>
    blocks.some(({ slot }) => slot === null) ? placeBlocks(blocks).map((block) => ({ ...block, screen })) : [],
  )
  if (placed.length === 0) return
  await tx.execute(sql`
    update content_schedule as schedule
    set slot = placed.slot,
      former_slots = case when schedule.slot is null then former_slots else former_slots || schedule.slot end
    from unnest(${sql.param(placed.map(({ key }) => key))}::text[], ${sql.param(placed.map(({ screen }) => screen))}::int[],
      ${sql.param(placed.map(({ day }) => day))}::date[], ${sql.param(placed.map(({ slot }) => slot))}::int[])
      as placed(key, screen, day, slot)
    where schedule.campaign_uuid = split_part(placed.key, ' ', 1)::uuid
      and schedule.order_number = split_part(placed.key, ' ', 2)::int
      and schedule.screen_id = placed.screen and schedule.day = placed.day`)
}
