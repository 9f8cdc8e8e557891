import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import type { SpotLinks } from '../spots/spot-links.ts'
import { sharedAgeGender, sharedCampaign, sharedEstimate, sharedProgress } from './shared-campaign.ts'

const operations = contract.campaign

/** The public page of a shared campaign (C43–C46). */
export const publicPageRoutes = (
  registerOperation: RegisterOperation,
  context: CampaignContext,
  links: SpotLinks,
): void => {
  registerOperation(operations.getSharedCampaign, ({ params }) => sharedCampaign(context, links.sign, params.uuid))
  registerOperation(operations.getSharedEstimate, ({ params }) => sharedEstimate(context, params.uuid))
  registerOperation(operations.getSharedProgress, ({ params }) => sharedProgress(context, params.uuid))
  registerOperation(operations.getSharedAgeGender, ({ params }) => sharedAgeGender(context, params.uuid))
}
