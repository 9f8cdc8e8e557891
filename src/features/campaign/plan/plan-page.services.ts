import { fromPromise } from 'xstate'
import type { Campaign, CampaignEstimate } from '../../../../contract/campaign/campaign.ts'
import { campaignRecordOperations } from '../../../../contract/campaign/campaign-operations.ts'
import { estimateOperations } from '../../../../contract/campaign/estimate-operations.ts'
import { type PlanAnswer, type PlanRequest, planOperations } from '../../../../contract/campaign/plan.ts'
import { toolOperations } from '../../../../contract/tools/index.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { EstimateRequest } from '../../../../machines/campaign/form/campaign-form.ts'
import { formOptionsArea, type ListedScreens } from '../../../../machines/campaign/form/form-areas.ts'
import {
  type FoundPoints,
  type PlanScreensQuery,
  type PointsQuery,
  planScreensArea,
  pointsArea,
  proposalsArea,
  refinedArea,
} from '../../../../machines/campaign/plan/plan-areas.ts'
import { planPage } from '../../../../machines/campaign/plan/plan-page.ts'
import type { TakenPlan } from '../../../../machines/campaign/plan/plan-setup.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { provideFormOptions } from '../form/form-options.services.ts'
import { loadScreens } from '../listed-screens.services.ts'

/** A spreadsheet with one address a line. Quotation marks are doubled, so that any text is one cell. */
const fileOfText = (text: string): File => {
  const lines = text.split('\n').flatMap((line) => {
    const address = line.trim()
    return address === '' ? [] : [`"${address.replaceAll('"', '""')}"`]
  })
  return new File([['address', ...lines, ''].join('\r\n')], 'addresses.csv', { type: 'text/csv' })
}

/** Unknown addresses are looked up by a service of others, one after the other. */
const POINTS_LIMIT_MS = 2 * MINUTE_MS

const findPoints = (call: Call) =>
  areaLoader<FoundPoints, PointsQuery>(async (list, signal) => {
    const file = 'file' in list ? list.file : fileOfText(list.text)
    const query = { screens_amount: 1 }
    const options = { query, file, signal, limitMs: POINTS_LIMIT_MS }
    const { points, missed, total } = await call(toolOperations.previewScreens, options)
    return {
      points: points.map(({ latitude, longitude }) => ({ latitude, longitude })),
      missed: missed.map(({ address }) => address),
      total,
    }
  })

const take = (call: Call) =>
  fromPromise<Campaign, TakenPlan>(({ input: { name, request }, signal }) =>
    call(campaignRecordOperations.createCampaign, {
      body: { ...request, name, screen_ids: request.screen_ids ?? [], spots: [], gemius_uuid: null, status: 'draft' },
      signal,
    }),
  )

/** The planner with its services. */
export const providePlan = (call: Call) =>
  planPage.provide({
    actors: {
      options: formOptionsArea.provide({ actors: { load: provideFormOptions(call) } }),
      proposals: proposalsArea.provide({
        actors: {
          load: areaLoader<PlanAnswer, PlanRequest>((body, signal) => call(planOperations.propose, { body, signal })),
        },
      }),
      refined: refinedArea.provide({
        actors: {
          load: areaLoader<CampaignEstimate, EstimateRequest>((body, signal) =>
            call(estimateOperations.estimateDraft, { body, signal }),
          ),
        },
      }),
      screens: planScreensArea.provide({
        actors: {
          load: areaLoader<ListedScreens, PlanScreensQuery>(({ needed, ...query }, signal) =>
            loadScreens(call, { query, needed, signal }),
          ),
        },
      }),
      points: pointsArea.provide({ actors: { load: findPoints(call) } }),
      take: take(call),
    },
  })
