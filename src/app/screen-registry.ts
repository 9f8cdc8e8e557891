import type { ActorRefFrom, AnyActorLogic, InputFrom } from 'xstate'
import type { Call } from '../services/call.ts'
import { initialScreens } from './screens/shell.ts'

// Screens of one module share its import: each import expression makes the first load larger.
const campaignListsModule = () => import('./screens/campaign-lists.ts')
const usersModule = () => import('./screens/users.ts')
const companiesModule = () => import('./screens/companies.ts')
const locationsModule = () => import('./screens/locations.ts')
const citiesModule = () => import('./screens/cities.ts')
const screensModule = () => import('./screens/screens.ts')
const devicesModule = () => import('./screens/devices.ts')
const rolesModule = () => import('./screens/roles.ts')
const industriesModule = () => import('./screens/industries.ts')
const webhooksModule = () => import('./screens/webhooks.ts')
const previewModule = () => import('./screens/campaign-preview.ts')
const spotsModule = () => import('./screens/spots.ts')
const toolsModule = () => import('./screens/tools.ts')

/** Screens whose machines are loaded on demand, so that the login page does not download them. */
const lazyScreens = {
  campaigns: async (call: Call) => (await campaignListsModule()).campaignsScreen(call),
  offers: async (call: Call) => (await campaignListsModule()).offersScreen(call),
  campaignForm: async (call: Call) => (await import('./screens/campaign-form.ts')).campaignFormScreen(call),
  campaignImport: async (call: Call) => (await import('./screens/campaign-import.ts')).campaignImportScreen(call),
  research: async (call: Call) => (await previewModule()).researchListScreen(call),
  answeredOffers: async (call: Call) => (await previewModule()).answeredOffersScreen(call),
  campaignPreview: async (call: Call) => (await previewModule()).campaignPreviewScreen(call),
  traffic: async (call: Call) => (await import('./screens/traffic.ts')).trafficScreen(call),
  araboxes: async (call: Call) => (await import('./screens/araboxes.ts')).araboxesScreen(call),
  araboxPreview: async (call: Call) => (await import('./screens/arabox-preview.ts')).araboxPreviewScreen(call),
  araboxEdit: async (call: Call) => (await import('./screens/arabox-edit.ts')).araboxEditScreen(call),
  passwordLink: async (call: Call) => (await import('./screens/password-link.ts')).passwordLinkScreen(call),
  users: async (call: Call) => (await usersModule()).usersScreen(call),
  userForm: async (call: Call) => (await usersModule()).userFormScreen(call),
  massiveActions: async (call: Call) => (await import('./screens/massive-actions.ts')).massiveActionsScreen(call),
  industryImport: async (call: Call) => (await import('./screens/industry-import.ts')).industryImportScreen(call),
  search: async (call: Call) => (await import('./screens/search.ts')).searchScreen(call),
  profile: async (call: Call) => (await import('./screens/profile.ts')).profileScreen(call),
  audit: async (call: Call) => (await import('./screens/audit.ts')).auditScreen(call),
  yourCompany: async (call: Call) => (await import('./screens/your-company.ts')).yourCompanyScreen(call),
  companies: async (call: Call) => (await companiesModule()).companiesScreen(call),
  companyForm: async (call: Call) => (await companiesModule()).companyFormScreen(call),
  locations: async (call: Call) => (await locationsModule()).locationsScreen(call),
  locationForm: async (call: Call) => (await locationsModule()).locationFormScreen(call),
  cities: async (call: Call) => (await citiesModule()).citiesScreen(call),
  cityForm: async (call: Call) => (await citiesModule()).cityFormScreen(call),
  screens: async (call: Call) => (await screensModule()).screensScreen(call),
  screenForm: async (call: Call) => (await screensModule()).screenFormScreen(call),
  devices: async (call: Call) => (await devicesModule()).devicesScreen(call),
  deviceForm: async (call: Call) => (await devicesModule()).deviceFormScreen(call),
  roles: async (call: Call) => (await rolesModule()).rolesScreen(call),
  roleForm: async (call: Call) => (await rolesModule()).roleFormScreen(call),
  webhooks: async (call: Call) => (await webhooksModule()).webhooksScreen(call),
  webhookForm: async (call: Call) => (await webhooksModule()).webhookFormScreen(call),
  industries: async (call: Call) => (await industriesModule()).industriesScreen(call),
  industryForm: async (call: Call) => (await industriesModule()).industryFormScreen(call),
  spots: async (call: Call) => (await spotsModule()).spotsScreen(call),
  spot: async (call: Call) => (await spotsModule()).spotPageScreen(call),
  geoTool: async (call: Call) => (await toolsModule()).geoToolScreen(call),
  nearbyTool: async (call: Call) => (await toolsModule()).nearbyToolScreen(call),
  imports: async (call: Call) => (await import('./screens/imports.ts')).importsScreen(call),
}

type LazyScreens = typeof lazyScreens
type Screens = ReturnType<typeof initialScreens> & {
  [Name in keyof LazyScreens]: Awaited<ReturnType<LazyScreens[Name]>>
}

/** Name of a screen. */
export type ScreenName = keyof Screens
/** Actor of a screen. */
export type ScreenRef<Name extends ScreenName> = ActorRefFrom<Screens[Name]>
/** Input of a screen. */
export type ScreenInput<Name extends ScreenName> = InputFrom<Screens[Name]>

const isLazy = (name: ScreenName): name is keyof LazyScreens => name in lazyScreens

/** The screens that the root can start. `load` adds a lazy screen; it returns null if the screen is already loaded. */
export type ScreenRegistry = {
  screens: Readonly<Record<string, AnyActorLogic>>
  load: (name: ScreenName) => Promise<void> | null
}

/** Creates the registry; the services of its screens use the given call. */
export const createScreenRegistry = (call: Call): ScreenRegistry => {
  const screens: Record<string, AnyActorLogic> = { ...initialScreens(call) }
  return {
    screens,
    load: (name) => {
      if (name in screens || !isLazy(name)) return null
      return lazyScreens[name](call).then((screen) => {
        screens[name] = screen
      })
    },
  }
}
