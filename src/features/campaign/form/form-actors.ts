import type { CampaignEstimate } from '../../../../contract/campaign/campaign.ts'
import type { PlanFit } from '../../../../contract/campaign/occupancy.ts'
import type { TemplatePlan } from '../../../../contract/campaign/templates.ts'
import type {
  AvailabilityRequest,
  CampaignFormRef,
  EstimateRequest,
} from '../../../../machines/campaign/form/campaign-form.ts'
import type {
  Availability,
  CampaignFormOptions,
  ListedScreens,
  ScreensRequest,
} from '../../../../machines/campaign/form/form-areas.ts'
import type { PlanFitRequest } from '../../../../machines/campaign/form/plan-fit.ts'
import type { SpotFileAddresses, SpotFilesQuery } from '../../../../machines/campaign/spot-files.ts'
import type { SpotFilms, SpotFilmsQuery } from '../../../../machines/campaign/spot-films.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'

/** The actors of the form page. */
export type FormActors = {
  form: CampaignFormRef
  estimate: AreaRef<EstimateRequest, CampaignEstimate>
  availability: AreaRef<AvailabilityRequest, Availability>
  screens: AreaRef<ScreensRequest, ListedScreens>
  choice: AreaRef<EstimateRequest, CampaignEstimate>
  options: AreaRef<'all', CampaignFormOptions>
  spotFiles: AreaRef<SpotFilesQuery, SpotFileAddresses>
  films: AreaRef<SpotFilmsQuery, SpotFilms>
  fit: AreaRef<PlanFitRequest, PlanFit>
  template: AreaRef<string, TemplatePlan>
}
