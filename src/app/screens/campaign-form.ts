import { fromPromise } from 'xstate'
import type { Campaign, CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../contract/campaign/index.ts'
import { cityOperations } from '../../../contract/location/cities.ts'
import { industryOperations } from '../../../contract/location/industries.ts'
import { companyOperations } from '../../../contract/users/companies.ts'
import {
  type AvailabilityRequest,
  type CampaignValues,
  campaignForm,
  draftOfValues,
  type EstimateRequest,
} from '../../../machines/campaign/form/campaign-form.ts'
import {
  type Availability,
  availabilityArea,
  type CampaignFormOptions,
  campaignFormPage,
  estimateArea,
  formOptionsArea,
  type PickableScreen,
  screensArea,
} from '../../../machines/campaign/form/form-page.ts'
import type { PendingFile, SubmitType } from '../../../machines/kit/form/form-context.ts'
import type { Call } from '../../services/call.ts'
import { takeStill } from '../../services/film-still.ts'
import { allByName, areaLoader } from './area-loader.ts'
import { spotFilesWith } from './spot-files.ts'

type Saving = { submit: SubmitType; target: string; values: CampaignValues; record: Campaign | null }
type TakeStill = (film: File) => Promise<File | null>
type Uploading = { record: Campaign; file: PendingFile; report: (percent: number) => void }

const save = (call: Call) =>
  fromPromise<Campaign, Saving>(({ input: { target, values, record }, signal }) => {
    const fields = draftOfValues(values)
    if (!fields) throw new Error('a campaign without a company cannot be saved')
    const body = { ...fields, operator_id: values.operator_id, status: target === 'new' ? 'new' : 'draft' } as const
    if (!record) return call(campaignOperations.createCampaign, { body, signal })
    const { uuid, version } = record
    return call(campaignOperations.changeCampaign, { params: { uuid }, body: { ...body, version }, signal })
  })

/**
 * Uploads a file to the saved spot of its name, first to one without a file, and then a still of the film. Without a
 * still the film is its own poster, so a failure of the still is no failure of the upload.
 */
const upload = (call: Call, still: TakeStill) =>
  fromPromise<Campaign, Uploading>(async ({ input: { record, file, report }, signal }) => {
    const named = record.spots.filter((spot) => spot.file_name === file.key)
    const spot = named.find((each) => !each.spot_file_persist) ?? named[0]
    if (!spot) throw new Error(`no spot is called ${file.key}`)
    const params = { uuid: record.uuid, spotId: spot.id }
    const uploaded = await call(campaignOperations.uploadSpotFile, {
      params,
      file: file.file,
      onProgress: report,
      signal,
    })
    const picture = await still(file.file)
    if (picture)
      await call(campaignOperations.uploadSpotStill, { params, file: picture, signal }).catch(() => undefined)
    return uploaded
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

const screens = (call: Call) =>
  areaLoader<PickableScreen[], AvailabilityRequest>(async ({ city_ids: _all, ...flight }, signal) => {
    const { items } = await call(campaignOperations.listAvailableScreens, { query: flight, signal })
    return items
  })

const options = (call: Call) =>
  areaLoader<CampaignFormOptions, 'all'>(async (_, signal) => {
    const [companies, industries, cities, operators] = await Promise.all([
      call(companyOperations.list, { query: allByName, signal }),
      call(industryOperations.list, { query: allByName, signal }),
      call(cityOperations.list, { query: { ...allByName, is_active: true }, signal }),
      call(campaignOperations.listOperators, { signal }),
    ])
    return {
      companies: companies.items,
      industries: industries.items,
      cities: cities.items,
      operators: operators.items,
      as_of: operators.as_of,
    }
  })

/**
 * The form of a campaign with its services: CREATE, CREATE_FILE, UPDATE, UPDATE_FILE, the estimate and the free screens
 * (L19–L22, C38).
 */
export const campaignFormScreen = (call: Call, still: TakeStill = takeStill) =>
  campaignFormPage.provide({
    actors: {
      form: form(call, still),
      estimate: estimateArea.provide({
        actors: {
          load: areaLoader<CampaignEstimate, EstimateRequest>((body, signal) =>
            call(campaignOperations.estimateDraft, { body, signal }),
          ),
        },
      }),
      availability: availabilityArea.provide({ actors: { load: availability(call) } }),
      screens: screensArea.provide({ actors: { load: screens(call) } }),
      spotFiles: spotFilesWith(call),
      options: formOptionsArea.provide({ actors: { load: options(call) } }),
    },
  })
