import { contract } from '../../../contract/index.ts'
import { AUDIENCE_BASE, reachPercentOfAudience, TARGET_GROUP } from '../../../machines/audience/audience.ts'
import type { Serve } from '../../http/gates.ts'
import { multipartFile } from '../../http/multipart.ts'
import type { Analytics } from './context.ts'
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

const operations = contract.analytics

/** Lists, reads and writes campaigns (C30–C35, C42, C47). */
export const campaignRoutes = (serve: Serve, analytics: Analytics): void => {
  const { store } = analytics
  serve(operations.listCampaigns, ({ account, query }) => listCampaigns(analytics, account, query))
  serve(operations.listOffers, async ({ account, query }) => {
    const status = query.status?.filter((each) => offerStatuses.some((known) => known === each)) ?? [...offerStatuses]
    const { items, ...paging } = await listCampaigns(analytics, account, { ...query, status })
    return { items, query: paging }
  })
  serve(operations.countCampaigns, ({ account }) => countByStatus(analytics, account))
  serve(operations.operators, async () => ({ items: await analytics.neighbours.operators(store.db) }))
  serve(operations.getCampaign, async ({ account, params }) =>
    presentCampaign(store.db, analytics, await seenCampaign(store.db, account, params.uuid)),
  )
  serve(operations.getGrp, async ({ account, params }) => {
    const row = await seenCampaign(store.db, account, params.uuid)
    return { grp: reachPercentOfAudience(row.audience ?? 0), target_group: TARGET_GROUP, base: AUDIENCE_BASE }
  })
  serve(operations.listEvents, ({ account, params }) => historyOf(analytics, account, params.uuid))
  serve(operations.createCampaign, ({ account, body }) => create(analytics, account, body))
  serve(operations.changeCampaign, ({ account, params, body }) => change(analytics, account, params.uuid, body))
  serve(operations.confirmCampaign, ({ account, params, body }) =>
    confirmCampaign(analytics, account, params.uuid, body?.version),
  )
  serve(operations.deleteCampaign, ({ account, params }) => remove(analytics, account, params.uuid))
}

/** Free screens, estimates and progress (C36–C39). */
export const campaignNumberRoutes = (serve: Serve, analytics: Analytics): void => {
  const { store } = analytics
  serve(operations.availability, ({ account, query }) => availableByCity(analytics, account, query))
  serve(operations.availableScreens, ({ account, query }) => availableScreens(analytics, account, query))
  serve(operations.estimateDraft, ({ account, body }) => estimateDraft(analytics, account, body))
  serve(operations.estimateCampaign, async ({ account, params }) =>
    estimateOf(await seenCampaign(store.db, account, params.uuid)),
  )
  serve(operations.getProgress, async ({ account, params }) =>
    progressOf(analytics, await seenCampaign(store.db, account, params.uuid)),
  )
  serve(operations.getAgeGender, async ({ account, params }) =>
    ageGenderOf(analytics, await seenCampaign(store.db, account, params.uuid)),
  )
}

/** Files of spots (C40, C41). */
export const spotRoutes = (serve: Serve, analytics: Analytics, links: SpotLinks): void => {
  const { store, files } = analytics
  serve(operations.getSpotFile, ({ account, params }) => linkToSpot(store, links, account, params))
  serve(operations.uploadSpotFile, async ({ account, params, request }) => {
    await uploadSpot(analytics, account, params, () =>
      multipartFile(request, operations.uploadSpotFile, MOST_SPOT_BYTES),
    )
    return presentCampaign(store.db, analytics, await seenCampaign(store.db, account, params.uuid))
  })
  serve(operations.playSpotFile, ({ params, request, reply }) => playSpot(links, files, params.token, request, reply))
}

/** The public page (C43–C46). */
export const sharedRoutes = (serve: Serve, analytics: Analytics, links: SpotLinks): void => {
  serve(operations.sharedCampaign, ({ params }) => sharedCampaign(analytics, links.sign, params.uuid))
  serve(operations.sharedEstimate, ({ params }) => sharedEstimate(analytics, params.uuid))
  serve(operations.sharedProgress, ({ params }) => sharedProgress(analytics, params.uuid))
  serve(operations.sharedAgeGender, ({ params }) => sharedAgeGender(analytics, params.uuid))
}
