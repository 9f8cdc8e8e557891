import { eq } from 'drizzle-orm'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { slotsOf } from '../../../../machines/campaign/price/pricing.ts'
import { proportion } from '../../../../machines/campaign/price/proportion.ts'
import type { OrderedDay } from '../../../content/port.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { CampaignContext } from '../context.ts'
import { forecastOfDays } from '../estimate/remaining-forecast.ts'
import { appendEvent, type CommandInput, eventOf } from '../lifecycle/event-log.ts'
import { takeStepOrThrowProblem } from '../lifecycle/rule-problems.ts'
import { endChangedAcceptance } from '../offer-terms/acceptance.ts'
import { orderedDays, orderedLoops, placeOrder } from '../plays/orders.ts'
import type { CampaignRow } from '../policy.ts'
import { campaign, campaignSpot } from '../tables.ts'
import type { CampaignChange } from './campaign-change.ts'
import { doFilmsFit } from './film-lengths.ts'
import { ensureFreeSlots, screenIdsOf } from './free-slots.ts'
import { changeLocked } from './locked-change.ts'
import { priceChange } from './plan-changes.ts'

/** The part of a plan that can still be played, with the prices and contacts of this part. */
type Remaining = Pick<CampaignRow, 'emissions' | 'priceGrosze' | 'listPriceGrosze' | 'audience' | 'forecast'>

/**
 * What a confirmation sells of the plan. On the first day after 06:00 this is less than the whole: the agreed price is
 * that of all emissions, so the rest costs its proportion.
 */
const remainingOf = (row: CampaignRow, days: readonly OrderedDay[]): Remaining => {
  const { emissions, priceGrosze, listPriceGrosze, audience, forecast } = row
  const ordered = orderedLoops(days) * row.screens
  if (emissions === null || ordered >= emissions) return { emissions, priceGrosze, listPriceGrosze, audience, forecast }
  const part = (grosze: number | null) => grosze && proportion(grosze, ordered, emissions)
  const prices = { emissions: ordered, priceGrosze: part(priceGrosze), listPriceGrosze: part(listPriceGrosze) }
  const kept = forecast && forecastOfDays(forecast, days)
  return { ...prices, forecast: kept, audience: kept?.byDay.reduce((sum, day) => sum + day.audience, 0) ?? null }
}

/** Confirms a locked campaign if its slots are still free, and orders what can still be played (L08, L09). */
export const confirmCampaignIn = async ({ tx, context, author, row, snapshot }: CampaignChange): Promise<void> => {
  const { areFree } = await ensureFreeSlots(tx, context, row, false)
  const input: CommandInput = { type: 'campaign.confirm', slotsFree: areFree, filmsFit: await doFilmsFit(tx, row) }
  const now = context.clock.now()
  const event = eventOf(input, author, now)
  const { context: confirmed } = takeStepOrThrowProblem(snapshot, event)
  const days = orderedDays(row.dateFrom ?? '', row.dateTo ?? '', now)
  if (days.length === 0) throw new ProblemError('illegal_transition', { rules: ['flight_is_not_over'] })
  const remaining = remainingOf(row, days)
  const isPart = remaining.emissions !== row.emissions
  if (isPart) await tx.update(campaign).set(remaining).where(eq(campaign.uuid, row.uuid))
  const spots = await tx
    .select({ id: campaignSpot.id })
    .from(campaignSpot)
    .where(eq(campaignSpot.campaignUuid, row.uuid))
    .orderBy(campaignSpot.position)
  const screenIds = await screenIdsOf(tx, row.uuid)
  const spotIds = spots.map((spot) => spot.id)
  const historyFacts = {
    screens: screenIds.length,
    days: days.length,
    spots: spotIds.length,
    ...priceChange(row.priceGrosze, remaining.priceGrosze),
    ...(isPart ? await endChangedAcceptance(tx, context, row, author) : {}),
  }
  await appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author, historyFacts })
  const order = { campaignUuid: row.uuid, order: confirmed.version, screenIds, days, spotIds }
  await placeOrder(tx, context, { ...order, slots: slotsOf(row.spotSeconds) }, now)
}

/** Confirms a campaign (C42). */
export const confirmCampaign = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  version: number | undefined,
): Promise<Campaign> => changeLocked(context, account, { untrustedUuid, version }, confirmCampaignIn)
