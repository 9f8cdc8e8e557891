import { offerStatuses } from '../../../contract/campaign/campaign.ts'
import { contract } from '../../../contract/index.ts'
import { OFFER_ROLES } from '../../../contract/permissions.ts'
import { AUDIENCE_BASE, reachPercentOfAudience, TARGET_GROUP } from '../../../machines/audience/audience.ts'
import type { IdentifyToken } from '../../http/caller.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { calendarFeedRoutes } from './calendar/calendar-feed.ts'
import { changeCampaign } from './commands/change-campaign.ts'
import { confirmCampaign } from './commands/confirm-campaign.ts'
import { createCampaign } from './commands/create-campaign.ts'
import { deleteCampaign } from './commands/delete-campaign.ts'
import { stopCampaign } from './commands/stop-campaign.ts'
import { takeBackCampaign } from './commands/take-back-campaign.ts'
import { contactRoutes } from './contacts/routes.ts'
import type { CampaignContext } from './context.ts'
import { copyCampaign } from './copy/copy-campaign.ts'
import { campaignDashboardRoutes } from './dashboard/routes.ts'
import { estimateRoutes } from './estimate/routes.ts'
import { exportCampaigns } from './export/export-campaigns.ts'
import { sendPlanFile } from './export/plan-file.ts'
import { campaignImportRoutes } from './import/routes.ts'
import { occupancyRoutes } from './occupancy/routes.ts'
import { countUnreadOffers } from './offer/queue.ts'
import { offerRoutes } from './offer/routes.ts'
import { withValidity } from './offer/validity.ts'
import { planRoutes } from './plan/routes.ts'
import { visibleCampaign } from './policy.ts'
import { presentCampaign } from './presenter.ts'
import { progressRoutes } from './progress/routes.ts'
import { campaignPlayRoutes } from './proof/routes.ts'
import { publicPageRoutes } from './public-page/routes.ts'
import { historyOf } from './queries/campaign-history.ts'
import { countByStatus } from './queries/counts-by-status.ts'
import { listCampaigns } from './queries/list-campaigns.ts'
import { spotRoutes } from './spots/routes.ts'
import type { SpotLinks } from './spots/spot-links.ts'
import { templateRoutes } from './template/routes.ts'
import { webhookRoutes } from './webhook/routes.ts'

const operations = contract.campaign

/** The requested statuses, reduced to those that offers can have; all of these without a request. */
const offersOf = <Status extends string>(wanted: Status[] | undefined) =>
  wanted?.filter((each) => offerStatuses.some((known) => known === each)) ?? [...offerStatuses]

/** What the routes of campaigns need besides the context. */
export type CampaignRoutesOptions = {
  /** Signs and reads the addresses of films and stills. */
  links: SpotLinks
  /** Finds the account of the API token in the address of a calendar. */
  identifyToken: IdentifyToken
  /** Name of the platform in calendars. */
  brand: string
}

/** Lists, reads and writes campaigns (C30–C35, C42, C47). */
const campaignRoutesOf = (registerOperation: RegisterOperation, context: CampaignContext): void => {
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
  registerOperation(operations.createCampaign, ({ account, body }) => createCampaign(context, account, body))
  registerOperation(operations.copyCampaign, ({ account, params }) => copyCampaign(context, account, params.uuid))
  registerOperation(operations.changeCampaign, ({ account, params, body }) =>
    changeCampaign(context, account, params.uuid, body),
  )
  registerOperation(operations.confirmCampaign, ({ account, params, body }) =>
    confirmCampaign(context, account, params.uuid, body?.version),
  )
  registerOperation(operations.takeBackCampaign, ({ account, params, body }) =>
    takeBackCampaign(context, account, params.uuid, body?.version),
  )
  registerOperation(operations.stopCampaign, ({ account, params, body }) =>
    stopCampaign(context, account, params.uuid, body),
  )
  registerOperation(operations.deleteCampaign, ({ account, params }) => deleteCampaign(context, account, params.uuid))
}

/** All routes of campaigns: their spots, offers, plans, estimates, progress, public pages, templates and webhooks. */
export const campaignRoutes = (
  registerOperation: RegisterOperation,
  context: CampaignContext,
  { links, identifyToken, brand }: CampaignRoutesOptions,
): void => {
  campaignRoutesOf(registerOperation, context)
  estimateRoutes(registerOperation, context)
  planRoutes(registerOperation, context)
  campaignPlayRoutes(registerOperation, context)
  progressRoutes(registerOperation, context)
  contactRoutes(registerOperation, context)
  occupancyRoutes(registerOperation, context)
  spotRoutes(registerOperation, context, links)
  publicPageRoutes(registerOperation, context, links)
  offerRoutes(registerOperation, context)
  templateRoutes(registerOperation, context)
  campaignImportRoutes(registerOperation, context)
  campaignDashboardRoutes(registerOperation, context)
  calendarFeedRoutes(registerOperation, context, { identify: identifyToken, brand })
  webhookRoutes(registerOperation, context)
}
