import { eq } from 'drizzle-orm'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { eachDay } from '../../../../machines/calendar/days.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, type CommandInput, eventOf, foldedLog } from '../lifecycle/event-log.ts'
import { takeStepOrThrowProblem } from '../lifecycle/rule-problems.ts'
import { lockedCampaign } from '../policy.ts'
import { campaignSpot } from '../tables.ts'
import type { CampaignChange } from './campaign-change.ts'
import { doFilmsFit } from './film-lengths.ts'
import { ensureFreeSlots, screenIdsOf } from './free-slots.ts'
import { callPlayoutSystem } from './playout-system.ts'
import { checkVersion, presentStored } from './stored-version.ts'

/** Confirms a locked campaign if its slots are still free, and schedules it in the screen-content system (L08, L09). */
export const confirmCampaignIn = async ({ tx, context, author, row, snapshot }: CampaignChange): Promise<void> => {
  const { areFree } = await ensureFreeSlots(tx, context, row, false)
  const input: CommandInput = { type: 'campaign.confirm', slotsFree: areFree, filmsFit: await doFilmsFit(tx, row) }
  const event = eventOf(input, author, context.clock.now())
  takeStepOrThrowProblem(snapshot, event)
  const spots = await tx
    .select({ id: campaignSpot.id })
    .from(campaignSpot)
    .where(eq(campaignSpot.campaignUuid, row.uuid))
    .orderBy(campaignSpot.position)
  const order = {
    campaignUuid: row.uuid,
    screenIds: await screenIdsOf(tx, row.uuid),
    days: eachDay(row.dateFrom ?? '', row.dateTo ?? ''),
    spotIds: spots.map((spot) => spot.id),
  }
  const historyFacts = { screens: order.screenIds.length, days: order.days.length, spots: order.spotIds.length }
  await appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author, historyFacts })
  // Last, so that only the commit can still fail after the screen-content system accepted the order.
  await callPlayoutSystem(context.content.schedule(tx, order))
}

/** Confirms a campaign (C42). */
export const confirmCampaign = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  version: number | undefined,
): Promise<Campaign> =>
  context.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    await checkVersion(tx, context, row, version)
    await confirmCampaignIn({ tx, context, author: account, row, snapshot: await foldedLog(tx, row.uuid) })
    return presentStored(tx, context, row.uuid)
  })
