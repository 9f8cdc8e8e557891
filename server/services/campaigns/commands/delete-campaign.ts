import type { Caller } from '../../../http/caller.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, eventOf, foldedLog } from '../lifecycle/event-log.ts'
import { requireNotAccepted } from '../offer-terms/acceptance.ts'
import { lockedCampaign } from '../policy.ts'
import { changingFiles } from '../spots/unused-files.ts'

/**
 * Deletes a campaign that is not submitted yet, and its films (C35). The event log is not deleted, and the audit log
 * says who deleted the campaign. Refuses the variant of an offer that its client accepted.
 */
export const deleteCampaign = (context: CampaignContext, account: Caller, untrustedUuid: string): Promise<void> =>
  changingFiles(context, untrustedUuid, async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    await requireNotAccepted(tx, row)
    const event = eventOf({ type: 'campaign.delete' }, account, context.clock.now())
    await appendEvent(tx, { context, uuid: row.uuid, snapshot: await foldedLog(tx, row.uuid), event, author: account })
    const { uuid, name, companyId, status, dateFrom, dateTo } = row
    await appendAudit(tx, account, {
      action: 'deleted',
      kind: 'campaign',
      recordId: uuid,
      recordName: name,
      before: { name, company_id: companyId, status, date_from: dateFrom, date_to: dateTo },
    })
  })
