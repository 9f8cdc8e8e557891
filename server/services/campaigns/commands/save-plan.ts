import type { CampaignDraft, CampaignStatus } from '../../../../contract/campaign/campaign.ts'
import type { LifecycleSnapshot } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { keepsPlan, keepsPrice, savedValuationOf } from '../estimate/kept-plan.ts'
import { type SlotReader, slotReaderOf } from '../estimate/shown-slots.ts'
import { draftOf } from '../estimate/stored-draft.ts'
import { appendEvent, eventOf } from '../lifecycle/event-log.ts'
import { takeStepOrThrowProblem } from '../lifecycle/rule-problems.ts'
import { endChangedAcceptance } from '../offer-terms/acceptance.ts'
import { type CampaignRow, checkCompanyAccess } from '../policy.ts'
import type { CampaignChange, Writer } from './campaign-change.ts'
import { planChanges } from './plan-changes.ts'
import {
  checkDraft,
  checkExpectedPrice,
  historyFactsOf,
  type Plan,
  planOf,
  removeFilms,
  storePlan,
} from './plan-storage.ts'
import { checkResearchAssignment } from './research-assignment.ts'

const saveTarget = (row: CampaignRow, requested: CampaignStatus | undefined): 'draft' | 'new' =>
  requested === 'draft' || requested === 'new' ? requested : row.status === 'draft' ? 'draft' : 'new'

/** What a save changes of a campaign. `expectedPrice` is the price in PLN that the person who saves has seen. */
export type PlanChange = {
  readonly fields: Partial<CampaignDraft>
  readonly requestedStatus: CampaignStatus | undefined
  readonly expectedPrice: number | undefined
}

type Draft = {
  readonly before: CampaignDraft
  readonly fields: CampaignDraft
  readonly target: 'draft' | 'new'
  readonly reader: SlotReader
}

/**
 * The plan after a save. A save that changes nothing on which the price depends keeps the saved price, whatever the
 * discount is now; one that changes names and files only keeps the screens and the forecast too.
 */
const changedPlanOf = async (
  tx: Tx,
  context: CampaignContext,
  row: CampaignRow,
  { before, fields, target, reader }: Draft,
): Promise<Plan> => {
  const saved = savedValuationOf(row)
  const isKept = saved !== null && (row.status === 'draft' ? 'draft' : 'new') === target && keepsPlan(before, fields)
  if (isKept) {
    await checkDraft(tx, context, fields, target)
    return { fields, screens: null, valuation: saved }
  }
  const plan = await planOf(tx, context, { fields, target, reader, except: row.uuid })
  if (!saved || !plan.valuation || !keepsPrice(before, fields)) return plan
  return { ...plan, valuation: { ...plan.valuation, price: saved.price } }
}

/** The public page of a moved campaign ends: its readers are those of the company that the campaign leaves. */
const endSharing = ({ tx, context, author, row, snapshot }: CampaignChange<Writer>): Promise<LifecycleSnapshot> => {
  // Whoever may move a campaign ends its sharing with the move, also without the permission to share.
  const mover: Writer = { ...author, permissions: [...author.permissions, 'campaign.share'] }
  const event = eventOf({ type: 'campaign.unshare' }, mover, context.clock.now())
  return appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author })
}

/** Merges fields into the plan of a locked campaign and saves it. Throws `price_changed` for an unexpected price. */
export const savePlan = async (
  { tx, context, author, row, snapshot }: CampaignChange<Writer>,
  { fields: changed, requestedStatus, expectedPrice }: PlanChange,
): Promise<LifecycleSnapshot> => {
  const target = saveTarget(row, requestedStatus)
  const before = await draftOf(tx, row)
  const fields = { ...before, ...changed }
  checkCompanyAccess(author, fields.company_id)
  const now = context.clock.now()
  // Checked before planning, so that a missing permission is reported before an incomplete plan. The films are checked
  // afterwards: this save may be the one that replaces them.
  const presentFacts = { ...snapshot.context, spots: [] }
  const emptySave = eventOf({ type: 'campaign.save', target: 'draft', facts: presentFacts }, author, now)
  takeStepOrThrowProblem(snapshot, emptySave)
  await checkResearchAssignment(tx, author, fields, before)
  const plan = await changedPlanOf(tx, context, row, { before, fields, target, reader: slotReaderOf(author) })
  checkExpectedPrice(plan, expectedPrice)
  const changes = await planChanges(tx, context, row, plan)
  const isMoved = fields.company_id !== row.companyId
  if (isMoved) await removeFilms(tx, row.uuid)
  const facts = await storePlan(tx, context, row.uuid, plan)
  const event = eventOf({ type: 'campaign.save', target, facts }, author, now)
  const ended = await endChangedAcceptance(tx, context, row, author)
  const historyFacts = { ...historyFactsOf(plan), ...changes, ...ended }
  const common = { context, uuid: row.uuid, author }
  if (!isMoved) return appendEvent(tx, { ...common, snapshot, event, historyFacts })
  const unshared = snapshot.context.isShared ? await endSharing({ tx, context, author, row, snapshot }) : snapshot
  return appendEvent(tx, { ...common, snapshot: unshared, event, historyFacts, movedFrom: row.companyId })
}
