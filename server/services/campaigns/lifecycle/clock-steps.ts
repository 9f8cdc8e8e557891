import { and, eq, isNull, lte, not, sql } from 'drizzle-orm'
import { addDays } from '../../../../machines/calendar/days.ts'
import { flightEnd, flightStart } from '../../../../machines/calendar/flights.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { eachAlone, isHeld } from '../../../records/failing-work.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { campaign } from '../tables.ts'
import { appendEvent, eventOf, foldedLog } from './event-log.ts'

const dueAt = (row: { status: string; dateFrom: string | null; dateTo: string | null }): Date | null => {
  if (row.status === 'pending' && row.dateFrom) return flightStart(row.dateFrom)
  if (row.status === 'in_progress' && row.dateTo) return flightEnd(row.dateTo)
  return null
}

/**
 * Takes the clock's due steps of one campaign. An event has the time at which its step was due, or the current time if
 * the campaign changed after that.
 */
const takeDueStepsOf = async (tx: Tx, context: CampaignContext, uuid: string, now: Date): Promise<number> => {
  const [locked] = await tx.select().from(campaign).where(eq(campaign.uuid, uuid)).for('update')
  if (!locked) return 0
  let row = locked
  let steps = 0
  for (let due = dueAt(row); due !== null && due <= now; due = dueAt(row)) {
    const at = due > row.updatedAt ? due : now
    const event = eventOf({ type: 'clock.tick' }, null, at)
    await appendEvent(tx, { context, uuid, snapshot: await foldedLog(tx, uuid), event, author: null })
    const [after] = await tx.select().from(campaign).where(eq(campaign.uuid, uuid))
    if (!after) break
    row = after
    steps += 1
  }
  return steps
}

/**
 * Starts and ends every campaign that is due: at 06:00 of the first day and at 24:00 of the last day (L16). Includes
 * steps that became due while the platform was stopped. A campaign whose step fails delays no other one. Returns the
 * number of steps.
 */
export const takeDueClockSteps = async (context: CampaignContext): Promise<number> => {
  const { store, clock } = context
  const now = clock.now()
  const today = dayOf(now)
  const due = await store.db
    .select({ uuid: campaign.uuid })
    .from(campaign)
    .where(
      and(
        isNull(campaign.deletedAt),
        sql`(${and(eq(campaign.status, 'pending'), lte(campaign.dateFrom, today))}
          or ${and(eq(campaign.status, 'in_progress'), lte(campaign.dateTo, addDays(today, -1)))})`,
        not(isHeld('campaign_step', sql`${campaign.uuid}::text`)),
      ),
    )
  const uuids = due.map(({ uuid }) => uuid)
  const taken = await eachAlone(context, 'campaign_step', uuids, (uuid) =>
    store.transaction((tx) => takeDueStepsOf(tx, context, uuid, now)),
  )
  return taken.reduce((sum, steps) => sum + steps, 0)
}
