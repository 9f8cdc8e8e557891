import type { LifecycleSnapshot } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import type { Author } from '../lifecycle/event-log.ts'
import type { CampaignRow } from '../policy.ts'

/** The account that writes a campaign. The demo writes with the permissions of its accounts, but without a session. */
export type Writer = Exclude<Author, null> & { companyId: number; roleId: number }

/** A change of a locked campaign: its transaction, its author, and the row and the state before it. */
export type CampaignChange<By extends Author = Author> = {
  readonly tx: Tx
  readonly context: CampaignContext
  readonly author: By
  readonly row: CampaignRow
  readonly snapshot: LifecycleSnapshot
}
