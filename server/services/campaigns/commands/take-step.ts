import type { LifecycleSnapshot } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { StatusStep } from '../../../../machines/campaign/lifecycle/status-command.ts'
import { appendEvent, type CommandInput, eventOf } from '../lifecycle/event-log.ts'
import { endChangedAcceptance } from '../offer-terms/acceptance.ts'
import { closeOrders } from '../plays/orders.ts'
import type { CampaignChange } from './campaign-change.ts'
import { doFilmsFit } from './film-lengths.ts'
import { ensureFreeSlots } from './free-slots.ts'
import { contactsChange } from './plan-changes.ts'

type HistoryFacts = Record<string, number | string>

/** The lifecycle event of a step without author and time, and the numbers that the history shows. */
const commandOf = async (
  { tx, context, author, row, snapshot }: CampaignChange,
  step: Exclude<StatusStep, 'campaign.save'>,
  reason: string,
): Promise<{ input: CommandInput; facts: HistoryFacts }> => {
  switch (step) {
    case 'campaign.accept': {
      const { areFree, replacedScreens, audience } = await ensureFreeSlots(tx, context, row, true)
      const ended = replacedScreens > 0 ? await endChangedAcceptance(tx, context, row, author) : {}
      const facts = {
        screens: row.screens,
        ...(replacedScreens > 0 ? { replaced_screens: replacedScreens } : {}),
        ...contactsChange(row.audience, audience),
        ...ended,
      }
      return { input: { type: step, slotsFree: areFree, filmsFit: await doFilmsFit(tx, row) }, facts }
    }
    case 'campaign.submit':
      return {
        input: { type: step, filmsFit: await doFilmsFit(tx, row) },
        facts: { spots: snapshot.context.spots.length },
      }
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
  if (step === 'campaign.withdraw_confirmation') await closeOrders(tx, context, row.uuid, context.clock.now())
  return after
}
