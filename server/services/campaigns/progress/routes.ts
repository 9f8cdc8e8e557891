import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import { slotReaderOf } from '../estimate/shown-slots.ts'
import { visibleCampaign } from '../policy.ts'
import { ageGenderOf } from './age-gender.ts'
import { progressOf } from './campaign-progress.ts'

const operations = contract.campaign

/** What was measured and played of a campaign, and its audience by age and gender (C36, C39). */
export const progressRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  const { db } = context.store
  registerOperation(operations.getProgress, async ({ account, params }) =>
    progressOf(context, await visibleCampaign(db, account, params.uuid), slotReaderOf(account)),
  )
  registerOperation(operations.getAgeGender, async ({ account, params }) =>
    ageGenderOf(context, await visibleCampaign(db, account, params.uuid)),
  )
}
