import { offerStatuses } from '../../../contract/campaign/campaign.ts'
import { contract } from '../../../contract/index.ts'
import { MOST_SPOT_BYTES, MOST_STILL_BYTES } from '../../../contract/limits.ts'
import { OFFER_ROLES } from '../../../contract/roles.ts'
import { AUDIENCE_BASE, reachPercentOfAudience, TARGET_GROUP } from '../../../machines/audience/audience.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { multipartFile } from '../../http/multipart.ts'
import type { CampaignContext } from './context.ts'
import { copyCampaign } from './copy/copy-campaign.ts'
import { availableByCity, availableScreens, estimateDraft } from './estimate/draft-queries.ts'
import { exportCampaigns } from './export.ts'
import { historyOf } from './lifecycle/history.ts'
import { change, confirmCampaign, create, remove } from './lifecycle/write-routes.ts'
import { countByStatus, listCampaigns } from './list.ts'
import { countUnreadOffers } from './offer/queue.ts'
import { withValidity } from './offer/validity.ts'
import { proposeFor } from './plan/propose.ts'
import { sendPlanFile } from './plan-file.ts'
import { visibleCampaign } from './policy.ts'
import { estimateOf, presentCampaign } from './presenter.ts'
import { ageGenderOf, progressOf } from './progress/progress.ts'
import { sharedAgeGender, sharedCampaign, sharedEstimate, sharedProgress } from './public-page.ts'
import { linkToSpot, playSpot, type SpotLinks } from './spots/spot-links.ts'
import { uploadStill } from './spots/stills.ts'
import { uploadSpot } from './spots/upload.ts'

const operations = contract.campaign

/** The wanted statuses that offers have; all of them if none are named. */
const offersOf = <Status extends string>(wanted: Status[] | undefined) =>
  wanted?.filter((each) => offerStatuses.some((known) => known === each)) ?? [...offerStatuses]

/** Lists, reads and writes campaigns (C30–C35, C42, C47). */
export const campaignRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  const { store } = context
  registerOperation(operations.listCampaigns, ({ account, query }) => listCampaigns(context, account, query))
  registerOperation(operations.listOffers, async ({ account, query }) => {
    const { items, ...paging } = await listCampaigns(context, account, { ...query, status: offersOf(query.status) })
    return { items: await withValidity(store.db, items), query: paging }
  })
  registerOperation(operations.exportCampaigns, ({ account, query, reply }) =>
    exportCampaigns(context, account, { query, name: 'campaigns' }, reply),
  )
  registerOperation(operations.exportOffers, ({ account, query, reply }) =>
    exportCampaigns(context, account, { query: { ...query, status: offersOf(query.status) }, name: 'offers' }, reply),
  )
  registerOperation(contract.planFile.downloadPlan, ({ account, params, query, reply }) =>
    sendPlanFile(context, { account, uuid: params.uuid }, query, reply),
  )
  registerOperation(operations.countCampaigns, async ({ account }) => ({
    ...(await countByStatus(context, account)),
    unread_notifications: await context.otherServices.countUnreadNotifications(store.db, account),
    ...(OFFER_ROLES.includes(account.roleId) ? { unread_offers: await countUnreadOffers(context, account) } : {}),
    silent_araboxes: await context.otherServices.countSilentAraboxes(store.db, account, context.clock.now()),
  }))
  registerOperation(operations.listOperators, async () => ({
    items: await context.otherServices.listOperators(store.db),
    as_of: context.clock.now().toISOString(),
  }))
  registerOperation(operations.getCampaign, async ({ account, params }) =>
    presentCampaign(store.db, context, await visibleCampaign(store.db, account, params.uuid)),
  )
  registerOperation(operations.getGrp, async ({ account, params }) => {
    const row = await visibleCampaign(store.db, account, params.uuid)
    return { grp: reachPercentOfAudience(row.audience ?? 0), target_group: TARGET_GROUP, base: AUDIENCE_BASE }
  })
  registerOperation(operations.listEvents, ({ account, params }) => historyOf(context, account, params.uuid))
  registerOperation(operations.createCampaign, ({ account, body }) => create(context, account, body))
  registerOperation(operations.copyCampaign, ({ account, params }) => copyCampaign(context, account, params.uuid))
  registerOperation(operations.changeCampaign, ({ account, params, body }) =>
    change(context, account, params.uuid, body),
  )
  registerOperation(operations.confirmCampaign, ({ account, params, body }) =>
    confirmCampaign(context, account, params.uuid, body?.version),
  )
  registerOperation(operations.deleteCampaign, ({ account, params }) => remove(context, account, params.uuid))
}

/** Free screens, proposed plans, estimates and progress (C36–C39). */
export const estimateRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  const { store } = context
  registerOperation(operations.getAvailability, ({ account, query }) => availableByCity(context, account, query))
  registerOperation(operations.listAvailableScreens, ({ account, query }) => availableScreens(context, account, query))
  registerOperation(operations.estimateDraft, ({ account, body }) => estimateDraft(context, account, body))
  registerOperation(contract.plan.propose, ({ account, body }) => proposeFor(context, account, body))
  registerOperation(operations.estimateCampaign, async ({ account, params }) =>
    estimateOf(await visibleCampaign(store.db, account, params.uuid)),
  )
  registerOperation(operations.getProgress, async ({ account, params }) =>
    progressOf(context, await visibleCampaign(store.db, account, params.uuid)),
  )
  registerOperation(operations.getAgeGender, async ({ account, params }) =>
    ageGenderOf(context, await visibleCampaign(store.db, account, params.uuid)),
  )
}

/** Files of spots (C40, C41). */
export const spotRoutes = (registerOperation: RegisterOperation, context: CampaignContext, links: SpotLinks): void => {
  const { store } = context
  registerOperation(operations.getSpotFile, ({ account, params }) => linkToSpot(store, links, account, params))
  registerOperation(operations.uploadSpotFile, async ({ account, params, request }) => {
    await uploadSpot(context, account, params, () => multipartFile(request, operations.uploadSpotFile, MOST_SPOT_BYTES))
    return presentCampaign(store.db, context, await visibleCampaign(store.db, account, params.uuid))
  })
  registerOperation(operations.uploadSpotStill, ({ account, params, request }) =>
    uploadStill(context, account, params, () => multipartFile(request, operations.uploadSpotStill, MOST_STILL_BYTES)),
  )
  registerOperation(operations.playSpotFile, ({ params, request, reply }) =>
    playSpot(context, links, params.token, { request, reply }),
  )
}

/** The public page (C43–C46). */
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
