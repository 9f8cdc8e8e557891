import type { CampaignDraft, CampaignStatus } from '../../../../contract/campaign/campaign.ts'
import type { LifecycleSnapshot } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import { appendEvent, eventOf } from '../lifecycle/event-log.ts'
import { takeStepOrThrowProblem } from '../lifecycle/rule-problems.ts'
import { endChangedAcceptance } from '../offer-terms/acceptance.ts'
import { type CampaignRow, checkCompanyAccess } from '../policy.ts'
import type { CampaignChange, Writer } from './campaign-change.ts'
import { planChanges } from './plan-changes.ts'
import { draftOf, historyFactsOf, planOf, storePlan } from './plan-storage.ts'
import { checkResearchAssignment } from './research-assignment.ts'

const saveTarget = (row: CampaignRow, requested: CampaignStatus | undefined): 'draft' | 'new' =>
  requested === 'draft' || requested === 'new' ? requested : row.status === 'draft' ? 'draft' : 'new'

/** Merges fields into the plan of a locked campaign, chooses its screens again, and saves it. */
export const savePlan = async (
  { tx, context, author, row, snapshot }: CampaignChange<Writer>,
  changed: Partial<CampaignDraft>,
  requestedStatus: CampaignStatus | undefined,
): Promise<LifecycleSnapshot> => {
  const target = saveTarget(row, requestedStatus)
  const stored = await draftOf(tx, row)
  const fields = { ...stored, ...changed }
  checkCompanyAccess(author, fields.company_id)
  const now = context.clock.now()
  // Checked before planning, so that a missing permission is reported before an incomplete plan. The films are checked
  // afterwards: this save may be the one that replaces them.
  const presentFacts = { ...snapshot.context, spots: [] }
  const emptySave = eventOf({ type: 'campaign.save', target: 'draft', facts: presentFacts }, author, now)
  takeStepOrThrowProblem(snapshot, emptySave)
  await checkResearchAssignment(tx, author, fields, stored)
  const plan = await planOf(tx, context, { fields, target, except: row.uuid })
  const changes = await planChanges(tx, context, row, plan)
  const facts = await storePlan(tx, context, row.uuid, plan)
  const event = eventOf({ type: 'campaign.save', target, facts }, author, now)
  const endedFor = await endChangedAcceptance(tx, context, row)
  const ended: Record<string, string> = endedFor === null ? {} : { acceptance_ended: endedFor }
  const historyFacts = { ...historyFactsOf(plan), ...changes, ...ended }
  return appendEvent(tx, { context, uuid: row.uuid, snapshot, event, author, historyFacts })
}
