/** What the composition may import from the service of campaigns. No other service imports it. */

export type { Writer as CampaignWriter } from './commands/campaign-change.ts'
export { recordDueDays } from './contacts/record-days.ts'
export { sealDueCampaigns } from './contacts/seal-campaigns.ts'
export type { CampaignContext, WebhookSettings } from './context.ts'
export { findClockBehind } from './lifecycle/clock-behind.ts'
export { takeDueClockSteps } from './lifecycle/clock-steps.ts'
export { selfCheck } from './lifecycle/self-check.ts'
export { checkStoredFolds, checkStoredLogs } from './lifecycle/stored-logs.ts'
export type { CampaignOtherServices } from './other-services.ts'
export { deliverDueOrders, type OrderContext } from './playout/deliver-orders.ts'
export { filmsOfOrder } from './playout/films-of-order.ts'
export { orderChangedScreens } from './playout/order-changed-screens.ts'
export { bookEmissions, bookPlaysIn, bookPlaysOfScreen } from './plays/book-plays.ts'
export {
  countPlayerPlays,
  findSealed,
  lockPlaysLeft,
  replaceDarkHours,
} from './plays/count-player-plays.ts'
export { sumPlays } from './plays/sum-plays.ts'
export { campaignNames } from './queries/campaign-names.ts'
export { campaignsOfCompany, campaignUsage, countCampaignsByScreen } from './queries/campaign-usage.ts'
export { researchedCampaigns } from './queries/researched-campaigns.ts'
export { campaignQueues } from './queues.ts'
export { campaignRoutes } from './routes.ts'
export { seedCampaign } from './seed/seed-campaign.ts'
export { convertFilms } from './spots/convert-films.ts'
export { requestOldConversions } from './spots/film-conversions.ts'
export { readOldFiles } from './spots/old-files.ts'
export { playerFilesOfSpots } from './spots/player-files.ts'
export { spotFiles } from './spots/spot-files.ts'
export { spotLinks } from './spots/spot-links.ts'
export { filmsInUse, removeUnusedFiles } from './spots/unused-files.ts'
export { countTemplates } from './template/templates.ts'
export { deleteOldDeliveries } from './webhook/delivery-queue.ts'
export { createDeliveries } from './webhook/webhook-deliveries.ts'
export { countWebhooks } from './webhook/webhook-records.ts'
