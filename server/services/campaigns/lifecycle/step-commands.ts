import { eq } from 'drizzle-orm'
import { eachDay } from '../../../../machines/calendar/days.ts'
import type { LifecycleSnapshot } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { StatusStep } from '../../../../machines/campaign/lifecycle/status-command.ts'
import { ContentUnavailable } from '../../../content/port.ts'
import { ProblemError } from '../../../http/problem.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { chooseScreens, isFree, takenSlots } from '../estimate/availability.ts'
import type { CampaignRow } from '../policy.ts'
import { campaignScreen, campaignSpot } from '../tables.ts'
import type { CampaignChange } from './campaign-change.ts'
import { appendEvent, type CommandInput, eventOf } from './event-log.ts'
import { storeScreens } from './plan-storage.ts'
import { takeStepOrThrowProblem } from './rule-problems.ts'

const screenIdsOf = async (tx: Tx, uuid: string): Promise<number[]> => {
  const rows = await tx
    .select({ id: campaignScreen.screenId })
    .from(campaignScreen)
    .where(eq(campaignScreen.campaignUuid, uuid))
  return rows.map((row) => row.id)
}

/** Whether all slots of a campaign are free, and how many of its screens had to be replaced for that. */
type Slots = { areFree: boolean; replacedScreens: number }

/**
 * Finds out whether the campaign has free slots. If another campaign has taken some and `mayReplaceScreens` is true,
 * chooses and stores other screens; screens picked by hand are never replaced.
 */
const ensureFreeSlots = async (
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
    await storeScreens(tx, row.uuid, screens)
    const before = new Set(screenIds)
    return { areFree: true, replacedScreens: screens.filter((screen) => !before.has(screen.id)).length }
  } catch (error) {
    if (error instanceof ProblemError) return none
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

type HistoryFacts = Record<string, number>

/** The command of a step, and what the history says about it. */
const commandOf = async (
  { tx, context, row, snapshot }: CampaignChange,
  step: Exclude<StatusStep, 'campaign.save'>,
  reason: string,
): Promise<{ input: CommandInput; facts: HistoryFacts }> => {
  switch (step) {
    case 'campaign.accept': {
      const { areFree, replacedScreens } = await ensureFreeSlots(tx, context, row, true)
      const facts = { screens: row.screens, ...(replacedScreens > 0 ? { replaced_screens: replacedScreens } : {}) }
      return { input: { type: step, slotsFree: areFree }, facts }
    }
    case 'campaign.submit':
      return { input: { type: step }, facts: { spots: snapshot.context.spots.length } }
    case 'campaign.send_back':
    case 'campaign.withdraw_confirmation':
      return { input: { type: step, reason }, facts: {} }
    default:
      return { input: { type: step }, facts: {} }
  }
}

/** Takes the step to a requested status on a locked campaign. */
export const takeStatusStep = async (
  change: CampaignChange,
  step: Exclude<StatusStep, 'campaign.save'>,
  reason: string,
): Promise<LifecycleSnapshot> => {
  const { tx, context, author, row, snapshot } = change
  const { input, facts } = await commandOf(change, step, reason)
  const event = eventOf(input, author, context.clock.now())
  const after = await appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author, historyFacts: facts })
  if (step === 'campaign.withdraw_confirmation') await callContent(context.content.withdraw(tx, row.uuid))
  return after
}

/** Confirms a locked campaign if its slots are still free, and schedules it in the screen-content system (L08, L09). */
export const confirm = async ({ tx, context, author, row, snapshot }: CampaignChange): Promise<void> => {
  const { areFree } = await ensureFreeSlots(tx, context, row, false)
  const input: CommandInput = { type: 'campaign.confirm', slotsFree: areFree }
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
  await callContent(context.content.schedule(tx, order))
}
