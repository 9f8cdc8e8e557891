import { fromPromise } from 'xstate'
import type { Campaign, CampaignEstimate } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import { occupancyOperations, type PlanFit } from '../../../../contract/campaign/occupancy.ts'
import { type TemplatePlan, templateOperations } from '../../../../contract/campaign/templates.ts'
import {
  type AvailabilityRequest,
  type CampaignValues,
  campaignForm,
  draftOfValues,
  type EstimateRequest,
} from '../../../../machines/campaign/form/campaign-form.ts'
import {
  type Availability,
  availabilityArea,
  choiceArea,
  estimateArea,
  formOptionsArea,
  type ListedScreens,
  type ScreensRequest,
  screensArea,
} from '../../../../machines/campaign/form/form-areas.ts'
import { campaignFormPage } from '../../../../machines/campaign/form/form-page.ts'
import { templateArea } from '../../../../machines/campaign/form/form-template.ts'
import { type PlanFitRequest, planFitArea } from '../../../../machines/campaign/form/plan-fit.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import type { PendingFile, SubmitType } from '../../../../machines/kit/form/form-context.ts'
import { takeStill } from '../../../browser/film-still.ts'
import { provideSpotFilms } from '../films/spot-films.services.ts'
import { type TakeStill, uploadFilm } from '../films/upload-film.ts'
import { loadScreens } from '../listed-screens.services.ts'
import { provideSpotFiles } from '../spot-files.services.ts'
import { provideFormOptions } from './form-options.services.ts'

type Saving = { submit: SubmitType; target: string; values: CampaignValues; record: Campaign | null }
type Uploading = { record: Campaign; file: PendingFile; report: (percent: number) => void }

const save = (call: Call) =>
  fromPromise<Campaign, Saving>(({ input: { target, values, record }, signal }) => {
    const fields = draftOfValues(values)
    if (!fields) throw new Error('a campaign without a company cannot be saved')
    const { operator_id, expected_price } = values
    const status = target === 'new' ? ('new' as const) : ('draft' as const)
    const body = { ...fields, operator_id, status, ...(expected_price === undefined ? {} : { expected_price }) }
    if (!record) return call(campaignOperations.createCampaign, { body, signal })
    const { uuid, version } = record
    return call(campaignOperations.changeCampaign, { params: { uuid }, body: { ...body, version }, signal })
  })

/** Uploads a file to the saved spot of its name, first to one without a file. */
const upload = (call: Call, still: TakeStill) =>
  fromPromise<Campaign, Uploading>(async ({ input: { record, file, report }, signal }) => {
    const named = record.spots.filter((spot) => spot.file_name === file.key)
    const spot = named.find((each) => !each.spot_file_persist) ?? named[0]
    if (!spot) throw new Error(`no spot is called ${file.key}`)
    const params = { uuid: record.uuid, spotId: spot.id }
    return uploadFilm(call, still, { params, file: file.file, onProgress: report, signal })
  })

const form = (call: Call, still: TakeStill) =>
  campaignForm.provide({
    actors: {
      load: fromPromise<Campaign, { key: string }>(({ input, signal }) =>
        call(campaignOperations.getCampaign, { params: { uuid: input.key }, signal }),
      ),
      save: save(call),
      upload: upload(call, still),
    },
  })

const availability = (call: Call) =>
  areaLoader<Availability, AvailabilityRequest>(async ({ city_ids, ...flight }, signal) => {
    const [all, chosen] = await Promise.all([
      call(campaignOperations.getAvailability, { query: flight, signal }),
      city_ids.length > 0 ? call(campaignOperations.getAvailability, { query: { ...flight, city_ids }, signal }) : null,
    ])
    return { cities: all.cities, days: (chosen ?? all).days }
  })

const estimate = (call: Call) =>
  areaLoader<CampaignEstimate, EstimateRequest>((body, signal) =>
    call(campaignOperations.estimateDraft, { body, signal }),
  )

/** Loads the screens of the map. Those of cities that it has shown since it opened are kept. */
const screens = (call: Call) => {
  let kept: ListedScreens[] = []
  return areaLoader<ListedScreens, ScreensRequest>(async ({ cities, needed, ...flight }, signal) => {
    const before = kept.slice(0, cities.length - 1)
    const added = await Promise.all(
      cities.slice(before.length).map((city_ids, at) => {
        const isFirst = before.length + at === 0
        return loadScreens(call, { query: { ...flight, city_ids }, needed: isFirst ? needed : [], signal })
      }),
    )
    kept = [...before, ...added]
    const byId = new Map(kept.flatMap((each) => each.screens).map((screen) => [screen.screen_id, screen]))
    return { screens: [...byId.values()], leftOut: kept.reduce((sum, { leftOut }) => sum + leftOut, 0) }
  })
}

/**
 * The form of a campaign with its services: CREATE, CREATE_FILE, UPDATE, UPDATE_FILE, the estimate and the free screens
 * (L19–L22, C38).
 */
export const provideCampaignForm = (call: Call, still: TakeStill = takeStill) =>
  campaignFormPage.provide({
    actors: {
      form: form(call, still),
      estimate: estimateArea.provide({ actors: { load: estimate(call) } }),
      choice: choiceArea.provide({ actors: { load: estimate(call) } }),
      availability: availabilityArea.provide({ actors: { load: availability(call) } }),
      screens: screensArea.provide({ actors: { load: screens(call) } }),
      spotFiles: provideSpotFiles(call),
      films: provideSpotFilms(call, still),
      fit: planFitArea.provide({
        actors: {
          load: areaLoader<PlanFit, PlanFitRequest>((body, signal) =>
            call(occupancyOperations.explainFit, { body, signal }),
          ),
        },
      }),
      template: templateArea.provide({
        actors: {
          load: areaLoader<TemplatePlan, string>((id, signal) =>
            call(templateOperations.get, { params: { id }, signal }),
          ),
        },
      }),
      options: formOptionsArea.provide({ actors: { load: provideFormOptions(call) } }),
    },
  })
