import { eq, sql } from 'drizzle-orm'
import { eachDay } from '../../../../machines/calendar/days.ts'
import type { LifecycleSnapshot } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { Step } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { StatusStep } from '../../../../machines/campaign/lifecycle/status-command.ts'
import { ContentUnavailable } from '../../../content/port.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/open.ts'
import type { CampaignContext } from '../context.ts'
import { chooseScreens, isFree, takenSlots } from '../estimate/availability.ts'
import type { CampaignRow } from '../policy.ts'
import { campaignScreen, campaignSpot } from '../tables.ts'
import { type Author, appendEvent, type CommandInput, eventOf } from './event-log.ts'
import { storeScreens } from './plan-storage.ts'
import { takeStepOrThrowProblem } from './rule-problems.ts'

/** Advisory lock that assigns slots to one campaign at a time; the value is the letters of "slot". */
const SLOT_LOCK = 0x736c6f74

const screenIdsOf = async (tx: Tx, uuid: string): Promise<number[]> => {
  const rows = await tx
    .select({ id: campaignScreen.screenId })
    .from(campaignScreen)
    .where(eq(campaignScreen.campaignUuid, uuid))
  return rows.map((row) => row.id)
}

/**
 * Returns whether the campaign has free slots. If another campaign has taken some and `mayReplaceScreens` is true,
 * chooses and stores other screens; screens picked by hand are never replaced.
 */
const ensureFreeSlots = async (
  tx: Tx,
  { otherServices }: CampaignContext,
  row: CampaignRow,
  mayReplaceScreens: boolean,
): Promise<boolean> => {
  if (!row.dateFrom || !row.dateTo) return false
  await tx.execute(sql`select pg_advisory_xact_lock(${SLOT_LOCK})`)
  const flight = { from: row.dateFrom, to: row.dateTo, spotSeconds: row.spotSeconds, except: row.uuid }
  const screenIds = await screenIdsOf(tx, row.uuid)
  const taken = await takenSlots(tx, flight)
  if (screenIds.length === row.screens && screenIds.every((id) => isFree(taken, id, row.spotSeconds))) return true
  if (row.pickedByHand || !mayReplaceScreens) return false
  try {
    const requested = { cities: row.cities, screen_ids: null, industry_ids: row.industryIds }
    await storeScreens(tx, row.uuid, await chooseScreens(tx, otherServices, requested, flight))
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

const callContent = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (error instanceof ContentUnavailable) throw new ProblemError('content_unavailable')
    throw error
  }
}

const commandInputOf = async (
  tx: Tx,
  context: CampaignContext,
  row: CampaignRow,
  step: Exclude<StatusStep, 'campaign.save'>,
  reason: string,
): Promise<CommandInput> => {
  switch (step) {
    case 'campaign.accept':
      return { type: step, slotsFree: await ensureFreeSlots(tx, context, row, true) }
    case 'campaign.send_back':
    case 'campaign.withdraw_confirmation':
      return { type: step, reason }
    default:
      return { type: step }
  }
}

const historyFactsOf = (row: CampaignRow, snapshot: LifecycleSnapshot, step: Step): Record<string, string | number> => {
  if (step === 'campaign.submit') return { spots: snapshot.context.spots.length }
  return step === 'campaign.accept' || step === 'campaign.confirm' ? { screens: row.screens } : {}
}

/** Takes the step to a requested status on a locked campaign. */
export const takeStatusStep = async (
  tx: Tx,
  context: CampaignContext,
  author: Author,
  row: CampaignRow,
  snapshot: LifecycleSnapshot,
  step: Exclude<StatusStep, 'campaign.save'>,
  reason: string,
): Promise<LifecycleSnapshot> => {
  const input = await commandInputOf(tx, context, row, step, reason)
  const after = await appendEvent(
    tx,
    row.uuid,
    snapshot,
    eventOf(input, author, context.clock.now()),
    author,
    historyFactsOf(row, snapshot, step),
  )
  if (step === 'campaign.withdraw_confirmation') await callContent(context.content.withdraw(tx, row.uuid))
  return after
}

/** Confirms a locked campaign if its slots are still free, and schedules it in the screen-content system (L08, L09). */
export const confirm = async (
  tx: Tx,
  context: CampaignContext,
  author: Author,
  row: CampaignRow,
  snapshot: LifecycleSnapshot,
): Promise<void> => {
  const input: CommandInput = { type: 'campaign.confirm', slotsFree: await ensureFreeSlots(tx, context, row, false) }
  const event = eventOf(input, author, context.clock.now())
  takeStepOrThrowProblem(snapshot, event)
  const spots = await tx
    .select({ id: campaignSpot.id })
    .from(campaignSpot)
    .where(eq(campaignSpot.campaignUuid, row.uuid))
    .orderBy(campaignSpot.position)
  await appendEvent(tx, row.uuid, snapshot, event, author, historyFactsOf(row, snapshot, 'campaign.confirm'))
  // Last, so that only the commit can still fail after the screen-content system accepted the order.
  await callContent(
    context.content.schedule(tx, {
      campaignUuid: row.uuid,
      screenIds: await screenIdsOf(tx, row.uuid),
      days: eachDay(row.dateFrom ?? '', row.dateTo ?? ''),
      spotIds: spots.map((spot) => spot.id),
    }),
  )
}
