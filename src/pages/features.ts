import { araboxFeature } from '../features/arabox/index.ts'
import { auditFeature } from '../features/audit/index.ts'
import { availabilityFeature } from '../features/availability/index.ts'
import { campaignFeature } from '../features/campaign/index.ts'
import { cityFeature } from '../features/city/index.ts'
import { companyFeature } from '../features/company/index.ts'
import { dashboardFeature } from '../features/dashboard/index.ts'
import { deviceFeature } from '../features/device/index.ts'
import { experimentFeature } from '../features/experiment/index.ts'
import { historyFeature } from '../features/history/index.ts'
import { identityProviderFeature } from '../features/identity-provider/index.ts'
import { importFeature } from '../features/import/index.ts'
import { industryFeature } from '../features/industry/index.ts'
import { localEventFeature } from '../features/local-event/index.ts'
import { locationFeature } from '../features/location/index.ts'
import { maintenanceFeature } from '../features/maintenance/index.ts'
import { notFoundRoute } from '../features/not-found/index.ts'
import { personalDataFeature } from '../features/personal-data/index.ts'
import { profileFeature } from '../features/profile/index.ts'
import { roleFeature } from '../features/role/index.ts'
import { screenFeature } from '../features/screen/index.ts'
import { sensorFindingFeature } from '../features/sensor-finding/index.ts'
import { spotFeature } from '../features/spot/index.ts'
import { testingFeature } from '../features/testing/index.ts'
import { toolsFeature } from '../features/tools/index.ts'
import { trafficFeature } from '../features/traffic/index.ts'
import { userFeature } from '../features/user/index.ts'
import { webhookFeature } from '../features/webhook/index.ts'
import { yourCompanyFeature } from '../features/your-company/index.ts'
import type { Feature, RouteDefinition } from './define/feature.ts'

/** Every feature with pages for accounts: its routes, pages, titles and places in the navigation. */
export const features: readonly Feature[] = [
  dashboardFeature,
  campaignFeature,
  experimentFeature,
  availabilityFeature,
  trafficFeature,
  araboxFeature,
  importFeature,
  userFeature,
  roleFeature,
  companyFeature,
  identityProviderFeature,
  webhookFeature,
  auditFeature,
  historyFeature,
  personalDataFeature,
  locationFeature,
  screenFeature,
  maintenanceFeature,
  sensorFindingFeature,
  localEventFeature,
  cityFeature,
  deviceFeature,
  industryFeature,
  spotFeature,
  toolsFeature,
  yourCompanyFeature,
  profileFeature,
  testingFeature,
]

/** The page for missing pages, inside the product. It is found by no path of the others. */
export const missingPage: RouteDefinition = notFoundRoute
