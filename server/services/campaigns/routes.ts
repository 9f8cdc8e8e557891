import { contract } from '../../../contract/index.ts'
import { AUDIENCE_BASE, reachPercentOfAudience, TARGET_GROUP } from '../../../machines/audience/audience.ts'
import type { Serve } from '../../http/gates.ts'
import { multipartFile } from '../../http/multipart.ts'
import type { CampaignContext } from './context.ts'
import { availableByCity, availableScreens, estimateDraft } from './estimate/draft-queries.ts'
import { historyOf } from './lifecycle/history.ts'
import { change, confirmCampaign, create, remove } from './lifecycle/write-routes.ts'
import { countByStatus, listCampaigns, offerStatuses } from './list.ts'
import { seenCampaign } from './policy.ts'
import { estimateOf, presentCampaign } from './presenter.ts'
import { ageGenderOf, progressOf } from './progress/progress.ts'
import { sharedAgeGender, sharedCampaign, sharedEstimate, sharedProgress } from './public-page.ts'
import { MOST_SPOT_BYTES } from './spots/spot-files.ts'
import { linkToSpot, playSpot, type SpotLinks } from './spots/spot-links.ts'
import { uploadSpot } from './spots/upload.ts'

const operations = contract.campaign

/** Lists, reads and writes campaigns (C30–C35, C42, C47). */
export const campaignRoutes = (serve: Serve, context: CampaignContext): void => {
  const { store } = context
  serve(operations.listCampaigns, ({ account, query }) => listCampaigns(context, account, query))
  serve(operations.listOffers, async ({ account, query }) => {
    const status = query.status?.filter((each) => offerStatuses.some((known) => known === each)) ?? [...offerStatuses]
    const { items, ...paging } = await listCampaigns(context, account, { ...query, status })
    return { items, query: paging }
  })
  serve(operations.countCampaigns, ({ account }) => countByStatus(context, account))
  serve(operations.listOperators, async () => ({ items: await context.otherServices.operators(store.db) }))
  serve(operations.getCampaign, async ({ account, params }) =>
    presentCampaign(store.db, context, await seenCampaign(store.db, account, params.uuid)),
  )
  serve(operations.getGrp, async ({ account, params }) => {
    const row = await seenCampaign(store.db, account, params.uuid)
    return { grp: reachPercentOfAudience(row.audience ?? 0), target_group: TARGET_GROUP, base: AUDIENCE_BASE }
  })
  serve(operations.listEvents, ({ account, params }) => historyOf(context, account, params.uuid))
  serve(operations.createCampaign, ({ account, body }) => create(context, account, body))
  serve(operations.changeCampaign, ({ account, params, body }) => change(context, account, params.uuid, body))
  serve(operations.confirmCampaign, ({ account, params, body }) =>
    confirmCampaign(context, account, params.uuid, body?.version),
  )
  serve(operations.deleteCampaign, ({ account, params }) => remove(context, account, params.uuid))
}

/** Free screens, estimates and progress (C36–C39). */
export const campaignNumberRoutes = (serve: Serve, context: CampaignContext): void => {
  const { store } = context
  serve(operations.getAvailability, ({ account, query }) => availableByCity(context, account, query))
  serve(operations.listAvailableScreens, ({ account, query }) => availableScreens(context, account, query))
  serve(operations.estimateDraft, ({ account, body }) => estimateDraft(context, account, body))
  serve(operations.estimateCampaign, async ({ account, params }) =>
    estimateOf(await seenCampaign(store.db, account, params.uuid)),
  )
  serve(operations.getProgress, async ({ account, params }) =>
    progressOf(context, await seenCampaign(store.db, account, params.uuid)),
  )
  serve(operations.getAgeGender, async ({ account, params }) =>
    ageGenderOf(context, await seenCampaign(store.db, account, params.uuid)),
  )
}

/** Files of spots (C40, C41). */
export const spotRoutes = (serve: Serve, context: CampaignContext, links: SpotLinks): void => {
  const { store, files } = context
  serve(operations.getSpotFile, ({ account, params }) => linkToSpot(store, links, account, params))
  serve(operations.uploadSpotFile, async ({ account, params, request }) => {
    await uploadSpot(context, account, params, () => multipartFile(request, operations.uploadSpotFile, MOST_SPOT_BYTES))
    return presentCampaign(store.db, context, await seenCampaign(store.db, account, params.uuid))
  })
  serve(operations.playSpotFile, ({ params, request, reply }) => playSpot(links, files, params.token, request, reply))
}

/** The public page (C43–C46). */
export const sharedRoutes = (serve: Serve, context: CampaignContext, links: SpotLinks): void => {
  serve(operations.getSharedCampaign, ({ params }) => sharedCampaign(context, links.sign, params.uuid))
  serve(operations.getSharedEstimate, ({ params }) => sharedEstimate(context, params.uuid))
  serve(operations.getSharedProgress, ({ params }) => sharedProgress(context, params.uuid))
  serve(operations.getSharedAgeGender, ({ params }) => sharedAgeGender(context, params.uuid))
}
