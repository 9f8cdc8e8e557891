import { setup } from 'xstate'
import type { CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import type { User } from '../../../contract/users/user.ts'
import type { AreaRef } from '../../kit/area/area.ts'
import { spotFilesArea } from '../spot-files.ts'
import { spotFilmsArea } from '../spot-films.ts'
import {
  type AvailabilityRequest,
  type CampaignFormInput,
  type CampaignFormRef,
  type CampaignValues,
  campaignForm,
  type EstimateRequest,
} from './campaign-form.ts'
import {
  type Availability,
  availabilityArea,
  choiceArea,
  estimateArea,
  formOptionsArea,
  type ListedScreens,
  type ScreensRequest,
  screensArea,
} from './form-areas.ts'
import { templateArea } from './form-template.ts'
import { planFitArea } from './plan-fit.ts'

/** Where a campaign would play: what is chosen on the map and not taken over yet. */
export type ChosenPlacement = Pick<CampaignValues, 'cities' | 'screen_ids'>

/** Commands of the page; commands for the values go to its child `form`. */
export type CampaignFormPageEvent =
  | { type: 'campaign_form.submit'; target: 'draft' | 'new' }
  | { type: 'campaign_form.open_map' }
  | { type: 'campaign_form.show_city'; id: number }
  | { type: 'campaign_form.estimate_choice'; placement: ChosenPlacement }

type FormPageContext = {
  key: string | null
  user: User
  search?: string | undefined
  /** The last submit was below the minimum price. */
  isTooCheap: boolean
}

type FormPageChildren = {
  form?: CampaignFormRef
  estimate?: AreaRef<EstimateRequest, CampaignEstimate>
  availability?: AreaRef<AvailabilityRequest, Availability>
  screens?: AreaRef<ScreensRequest, ListedScreens>
}

/** The running children of the page. An action of `setup` gets `self` without their types. */
export const childrenOf = (self: { getSnapshot: () => { children: FormPageChildren } }): FormPageChildren =>
  self.getSnapshot().children

/** The types and the children of the form page, to which each task adds its actions. */
export const formSetup = setup({
  types: {
    context: {} as FormPageContext,
    events: {} as CampaignFormPageEvent,
    input: {} as CampaignFormInput,
    children: {} as {
      form: 'form'
      estimate: 'estimate'
      availability: 'availability'
      screens: 'screens'
      choice: 'choice'
      options: 'options'
      spotFiles: 'spotFiles'
      films: 'films'
      fit: 'fit'
      template: 'template'
    },
  },
  actors: {
    form: campaignForm,
    estimate: estimateArea,
    availability: availabilityArea,
    screens: screensArea,
    choice: choiceArea,
    options: formOptionsArea,
    spotFiles: spotFilesArea,
    films: spotFilmsArea,
    fit: planFitArea,
    template: templateArea,
  },
})
