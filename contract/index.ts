import { auditOperations } from './audit.ts'
import { calendarFeedOperations } from './campaign/calendar-feed.ts'
import { campaignImportOperations } from './campaign/campaign-import.ts'
import { campaignPlayOperations } from './campaign/campaign-plays.ts'
import { experimentOperations } from './campaign/experiments.ts'
import { campaignOperations } from './campaign/index.ts'
import { occupancyOperations } from './campaign/occupancy.ts'
import { offerDocumentOperations } from './campaign/offer-document.ts'
import { offerOperations } from './campaign/offer-operations.ts'
import { ownSpotOperations } from './campaign/own-spots.ts'
import { planOperations } from './campaign/plan.ts'
import { planFileOperations } from './campaign/plan-file.ts'
import { sharedOfferOperations } from './campaign/shared-offer-operations.ts'
import { templateOperations } from './campaign/templates.ts'
import { webhookOperations } from './campaign/webhooks.ts'
import { configOperations } from './config.ts'
import { dashboardOperations } from './dashboard.ts'
import { disclosureOperations } from './disclosure.ts'
import { historyOperations } from './history.ts'
import { araboxOperations } from './live/araboxes.ts'
import { liveOperations } from './live/index.ts'
import { cityOperations } from './location/cities.ts'
import { deviceOperations } from './location/devices.ts'
import { industryOperations } from './location/industries.ts'
import { localEventOperations } from './location/local-events.ts'
import { locationChangeOperations } from './location/location-changes.ts'
import { locationImportOperations } from './location/location-import.ts'
import { locationOperations } from './location/locations.ts'
import { maintenanceOperations } from './location/maintenance.ts'
import { manualCountOperations } from './location/manual-counts.ts'
import { networkOperations } from './location/network.ts'
import { noticeOperations } from './location/notices.ts'
import { screenOperations } from './location/screen-records.ts'
import { sensorFindingOperations } from './location/sensor-findings.ts'
import { notificationOperations } from './notifications.ts'
import type { Operation } from './operation.ts'
import { platformOperations } from './platform.ts'
import { platformStateOperations } from './platform-state.ts'
import { outsidePlayOperations } from './player/outside-plays.ts'
import { playerOperations } from './player/player-operations.ts'
import { screenPlayerOperations } from './player/screen-players.ts'
import { researchOperations } from './research-figures.ts'
import { researchImportOperations } from './research-import.ts'
import { selfCheckOperations } from './self-check.ts'
import { statisticsOperations } from './statistics/index.ts'
import { toolOperations } from './tools/index.ts'
import { apiTokenOperations } from './users/api-tokens.ts'
import { companyOperations, settingsOperations } from './users/companies.ts'
import { identityProviderOperations } from './users/identity-providers.ts'
import { loginOperations } from './users/login-operations.ts'
import { passkeyLoginOperations, passkeyOperations } from './users/passkeys.ts'
import { passwordLinkOperations } from './users/password-links.ts'
import { personalDataOperations } from './users/personal-data.ts'
import { roleOperations } from './users/role-records.ts'
import { confirmationOperations, secondFactorOperations } from './users/second-factor.ts'
import { sessionOperations } from './users/sessions.ts'
import { signInOperations } from './users/sign-in.ts'
import { userOperations } from './users/user-accounts.ts'

/** Every operation of the platform by subject. The server registers exactly these, and the client calls only these. */
export const contract = {
  users: {
    ...loginOperations,
    ...userOperations,
    ...sessionOperations,
    ...passwordLinkOperations,
    ...secondFactorOperations,
    ...confirmationOperations,
    ...passkeyOperations,
    ...passkeyLoginOperations,
    ...apiTokenOperations,
    ...personalDataOperations,
    ...signInOperations,
  },
  role: roleOperations,
  identityProvider: identityProviderOperations,
  company: companyOperations,
  settings: settingsOperations,
  audit: auditOperations,
  history: historyOperations,
  campaign: campaignOperations,
  occupancy: occupancyOperations,
  plan: planOperations,
  planFile: planFileOperations,
  calendarFeed: calendarFeedOperations,
  campaignPlays: campaignPlayOperations,
  campaignImport: campaignImportOperations,
  ownSpot: ownSpotOperations,
  offer: { ...offerOperations, ...offerDocumentOperations },
  sharedOffer: sharedOfferOperations,
  template: templateOperations,
  experiment: experimentOperations,
  webhook: webhookOperations,
  dashboard: dashboardOperations,
  notification: notificationOperations,
  location: locationOperations,
  notice: noticeOperations,
  manualCount: manualCountOperations,
  locationChange: locationChangeOperations,
  locationImport: locationImportOperations,
  network: networkOperations,
  city: cityOperations,
  maintenance: maintenanceOperations,
  sensorFinding: sensorFindingOperations,
  localEvent: localEventOperations,
  screen: screenOperations,
  device: deviceOperations,
  industry: industryOperations,
  config: configOperations,
  statistics: statisticsOperations,
  live: liveOperations,
  arabox: araboxOperations,
  player: { ...playerOperations, ...screenPlayerOperations, ...outsidePlayOperations },
  tools: toolOperations,
  research: { ...researchOperations, ...researchImportOperations },
  platform: { ...platformOperations, ...platformStateOperations, ...selfCheckOperations, ...disclosureOperations },
} as const

/** Every operation as one list. */
export const operations: readonly Operation[] = Object.values(contract).flatMap((subject): Operation[] =>
  Object.values(subject),
)
