import { and, eq, isNull, ne } from 'drizzle-orm'
import type { CampaignDraft } from '../../../../contract/campaign/campaign.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { ProblemError } from '../../../http/problem.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import { campaign } from '../tables.ts'
import type { Writer } from './campaign-change.ts'

const refused = (message: string): ProblemError =>
  new ProblemError('invalid_input', { errors: [{ path: 'gemius_uuid', message }] })

/** What a campaign has before it is written; null for a new one. */
type Assigned = Pick<CampaignDraft, 'gemius_uuid' | 'company_id'> | null

/**
 * Throws `invalid_input` if the account may not give a campaign this research. Only accounts that read the campaigns of
 * all companies assign one: others would learn from the answer which ids another company has. Also if a campaign of
 * another company has the research already: everybody who may read a campaign may read its figures.
 */
export const checkResearchAssignment = async (
  tx: Tx,
  { permissions }: Writer,
  { gemius_uuid, company_id }: CampaignDraft,
  before: Assigned,
): Promise<void> => {
  const isChanged = gemius_uuid !== (before?.gemius_uuid ?? null)
  if (isChanged && !permissions.includes('campaign.read_all_companies'))
    throw refused(serverValidation.researchAssignment)
  if (!gemius_uuid || (!isChanged && company_id === before?.company_id)) return
  // If two transactions name the same research at the same time, the second one waits until it can read the first one.
  await lockUntilCommit(tx, 'campaignResearch', gemius_uuid)
  const [foreign] = await tx
    .select({ id: campaign.id })
    .from(campaign)
    .where(and(eq(campaign.gemiusUuid, gemius_uuid), ne(campaign.companyId, company_id), isNull(campaign.deletedAt)))
    .limit(1)
  if (foreign) throw refused(serverValidation.taken)
}
