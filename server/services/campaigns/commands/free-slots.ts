import { eq } from 'drizzle-orm'
import { ProblemError } from '../../../http/problem.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { chooseScreens, type Flight, isFree, takenSlots } from '../estimate/availability.ts'
import { valuate } from '../estimate/valuation.ts'
import type { ScreenWithLocation } from '../other-services.ts'
import type { CampaignRow } from '../policy.ts'
import { campaign, campaignScreen } from '../tables.ts'
import { storeScreens } from './plan-storage.ts'

/** Ids of the screens of a campaign's plan. */
export const screenIdsOf = async (tx: Tx, uuid: string): Promise<number[]> => {
  const rows = await tx
    .select({ id: campaignScreen.screenId })
    .from(campaignScreen)
    .where(eq(campaignScreen.campaignUuid, uuid))
  return rows.map((row) => row.id)
}

/**
 * Whether all slots of a campaign are free, how many of its screens had to be replaced for that, and the expected
 * contacts afterwards.
 */
export type Slots = { areFree: boolean; replacedScreens: number; audience: number | null }

/** Stores other screens with their own estimate. The agreed price stays: it depends on their number only. */
const replaceScreens = async (
  tx: Tx,
  { otherServices, clock }: Pick<CampaignContext, 'otherServices' | 'clock'>,
  row: CampaignRow,
  { screens, flight }: { screens: readonly ScreenWithLocation[]; flight: Flight },
): Promise<number | null> => {
  const company = (await otherServices.termsOfCompanies(tx, [row.companyId])).get(row.companyId)
  if (!company) throw new Error(`company ${row.companyId} is missing`)
  const terms = { ...company, multipliers: row.forecast?.multipliers ?? company.multipliers }
  const valuation = await valuate(tx, otherServices, { screens, flight, terms, now: clock.now() })
  await storeScreens(tx, { otherServices }, row.uuid, screens)
  const audience = valuation?.audience ?? null
  await tx
    .update(campaign)
    .set({ audience, forecast: valuation?.forecast ?? null })
    .where(eq(campaign.uuid, row.uuid))
  return audience
}

/**
 * Finds out whether the campaign has free slots. If another campaign has taken some and `mayReplaceScreens` is true,
 * chooses and stores other screens; screens picked by hand are never replaced.
 */
export const ensureFreeSlots = async (
  tx: Tx,
  context: CampaignContext,
  row: CampaignRow,
  mayReplaceScreens: boolean,
): Promise<Slots> => {
  const none: Slots = { areFree: false, replacedScreens: 0, audience: row.audience }
  if (!row.dateFrom || !row.dateTo) return none
  await lockUntilCommit(tx, 'slots')
  const { dateFrom: from, dateTo: to, spotSeconds, uuid: except } = row
  const flight: Flight = { from, to, spotSeconds, except, reader: 'exact' }
  const screenIds = await screenIdsOf(tx, row.uuid)
  const taken = await takenSlots(tx, flight, screenIds)
  // A screen that was switched off since it was planned plays nothing.
  const active = await context.otherServices.findScreens(tx, { screenIds })
  if (active.length === row.screens && screenIds.every((id) => isFree(taken, id, row.spotSeconds)))
    return { areFree: true, replacedScreens: 0, audience: row.audience }
  if (row.pickedByHand || !mayReplaceScreens) return none
  try {
    const requested = { cities: row.cities, screen_ids: null, industry_ids: row.industryIds }
    const screens = await chooseScreens(tx, context.otherServices, requested, flight)
    const before = new Set(screenIds)
    const replacedScreens = screens.filter((screen) => !before.has(screen.id)).length
    const audience = await replaceScreens(tx, context, row, { screens, flight })
    return { areFree: true, replacedScreens, audience }
  } catch (error) {
    if (error instanceof ProblemError) return none
    throw error
  }
}
