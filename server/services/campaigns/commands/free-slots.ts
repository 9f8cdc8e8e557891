import { eq } from 'drizzle-orm'
import { ProblemError } from '../../../http/problem.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { chooseScreens, isFree, takenSlots } from '../estimate/availability.ts'
import type { CampaignRow } from '../policy.ts'
import { campaignScreen } from '../tables.ts'
import { storeScreens } from './plan-storage.ts'

/** Ids of the screens of a campaign's plan. */
export const screenIdsOf = async (tx: Tx, uuid: string): Promise<number[]> => {
  const rows = await tx
    .select({ id: campaignScreen.screenId })
    .from(campaignScreen)
    .where(eq(campaignScreen.campaignUuid, uuid))
  return rows.map((row) => row.id)
}

/** Whether all slots of a campaign are free, and how many of its screens had to be replaced for that. */
export type Slots = { areFree: boolean; replacedScreens: number }

/**
 * Finds out whether the campaign has free slots. If another campaign has taken some and `mayReplaceScreens` is true,
 * chooses and stores other screens; screens picked by hand are never replaced.
 */
export const ensureFreeSlots = async (
  tx: Tx,
  { otherServices }: CampaignContext,
  row: CampaignRow,
  mayReplaceScreens: boolean,
): Promise<Slots> => {
  const none: Slots = { areFree: false, replacedScreens: 0 }
  if (!row.dateFrom || !row.dateTo) return none
  await lockUntilCommit(tx, 'slots')
  const flight = { from: row.dateFrom, to: row.dateTo, spotSeconds: row.spotSeconds, except: row.uuid }
  const screenIds = await screenIdsOf(tx, row.uuid)
  const taken = await takenSlots(tx, flight)
  if (screenIds.length === row.screens && screenIds.every((id) => isFree(taken, id, row.spotSeconds)))
    return { areFree: true, replacedScreens: 0 }
  if (row.pickedByHand || !mayReplaceScreens) return none
  try {
    const requested = { cities: row.cities, screen_ids: null, industry_ids: row.industryIds }
    const screens = await chooseScreens(tx, otherServices, requested, flight)
    await storeScreens(tx, { otherServices }, row.uuid, screens)
    const before = new Set(screenIds)
    return { areFree: true, replacedScreens: screens.filter((screen) => !before.has(screen.id)).length }
  } catch (error) {
    if (error instanceof ProblemError) return none
    throw error
  }
}
