import type { ActorRefFrom, AnyActorLogic, InputFrom } from 'xstate'
import type { Call } from '../services/call.ts'
import { initialScreens } from './screens/shell.ts'

// Screens of one module share its import: each import expression makes the first load larger.
const dashboardModule = () => import('./screens/dashboard.ts')
const campaignListsModule = () => import('./screens/campaign-lists.ts')
const administrationModule = () => import('./screens/administration-screens.ts')
const locationsModule = () => import('./screens/locations.ts')
const previewModule = () => import('./screens/campaign-preview.ts')
const seldomModule = () => import('./screens/seldom-screens.ts')
const spotsModule = () => import('./screens/spots.ts')
const toolsModule = () => import('./screens/tools.ts')

/** Screens whose machines are loaded on demand, so that the login page does not download them. */
const lazyScreens = {
  dashboard: async (call: Call) => (await dashboardModule()).dashboardScreen(call),
  campaigns: async (call: Call) => (await campaignListsModule()).campaignsScreen(call),
  offers: async (call: Call) => (await campaignListsModule()).offersScreen(call),
  campaignForm: async (call: Call) => (await import('./screens/campaign-form.ts')).campaignFormScreen(call),
  campaignImport: async (call: Call) => (await seldomModule()).campaignImportScreen(call),
  researchImport: async (call: Call) => (await seldomModule()).researchImportScreen(call),
  research: async (call: Call) => (await seldomModule()).researchListScreen(call),
  offerDocument: async (call: Call) => (await seldomModule()).offerDocumentScreen(call),
  plan: async (call: Call) => (await seldomModule()).planScreen(call),
  comparison: async (call: Call) => (await seldomModule()).comparisonScreen(call),
  templates: async (call: Call) => (await seldomModule()).templatesScreen(call),
  templateForm: async (call: Call) => (await seldomModule()).templateFormScreen(call),
  availability: async (call: Call) => (await seldomModule()).availabilityScreen(call),
  answeredOffers: async (call: Call) => (await seldomModule()).answeredOffersScreen(call),
  campaignPreview: async (call: Call) => (await previewModule()).campaignPreviewScreen(call),
  traffic: async (call: Call, laterCall: Call) => (await import('./screens/traffic.ts')).trafficScreen(call, laterCall),
  araboxes: async (call: Call) => (await import('./screens/araboxes.ts')).araboxesScreen(call),
  araboxPreview: async (call: Call) => (await import('./screens/arabox-preview.ts')).araboxPreviewScreen(call),
  araboxEdit: async (call: Call) => (await import('./screens/arabox-edit.ts')).araboxEditScreen(call),
  passwordLink: async (call: Call) => (await import('./screens/password-link.ts')).passwordLinkScreen(call),
  users: async (call: Call) => (await administrationModule()).usersScreen(call),
  userForm: async (call: Call) => (await administrationModule()).userFormScreen(call),
  massiveActions: async (call: Call) => (await administrationModule()).massiveActionsScreen(call),
  industryImport: async (call: Call) => (await administrationModule()).industryImportScreen(call),
  tasks: async (call: Call) => (await dashboardModule()).tasksScreen(call),
  notifications: async (call: Call) => (await dashboardModule()).notificationsScreen(call),
  search: async (call: Call) => (await import('./screens/search.ts')).searchScreen(call),
  profile: async (call: Call) => (await import('./screens/profile.ts')).profileScreen(call),
  audit: async (call: Call) => (await administrationModule()).auditLogPage(call),
  yourCompany: async (call: Call) => (await administrationModule()).yourCompanyScreen(call),
  companies: async (call: Call) => (await administrationModule()).companiesScreen(call),
  companyForm: async (call: Call) => (await administrationModule()).companyFormScreen(call),
  locations: async (call: Call) => (await locationsModule()).locationsScreen(call),
  locationForm: async (call: Call) => (await locationsModule()).locationFormScreen(call),
  cities: async (call: Call) => (await administrationModule()).citiesScreen(call),
  cityForm: async (call: Call) => (await administrationModule()).cityFormScreen(call),
  screens: async (call: Call) => (await administrationModule()).screensScreen(call),
  screenForm: async (call: Call) => (await administrationModule()).screenFormScreen(call),
  devices: async (call: Call) => (await administrationModule()).devicesScreen(call),
  deviceForm: async (call: Call) => (await administrationModule()).deviceFormScreen(call),
  roles: async (call: Call) => (await administrationModule()).rolesScreen(call),
  roleForm: async (call: Call) => (await administrationModule()).roleFormScreen(call),
  webhooks: async (call: Call) => (await administrationModule()).webhooksScreen(call),
  webhookForm: async (call: Call) => (await administrationModule()).webhookFormScreen(call),
  industries: async (call: Call) => (await administrationModule()).industriesScreen(call),
  industryForm: async (call: Call) => (await administrationModule()).industryFormScreen(call),
  spots: async (call: Call) => (await spotsModule()).spotsScreen(call),
  spot: async (call: Call) => (await spotsModule()).spotPageScreen(call),
  geoTool: async (call: Call) => (await toolsModule()).geoToolScreen(call),
  nearbyTool: async (call: Call) => (await toolsModule()).nearbyToolScreen(call),
  imports: async (call: Call) => (await seldomModule()).importsScreen(call),
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

/** Whether a text of a log names a screen of this build that is loaded on demand. */
export const isScreenName = (name: string): name is keyof LazyScreens => Object.hasOwn(lazyScreens, name)

/**
 * The screens that the root can start. `load` adds a lazy screen, once for all that wait for it; it returns null if the
 * screen is already loaded.
 */
export type ScreenRegistry = {
  screens: Readonly<Record<string, AnyActorLogic>>
  load: (name: ScreenName) => Promise<void> | null
}

/** Creates the registry; the services of its screens use `call`, and `laterCall` for what lies below a first view. */
export const createScreenRegistry = (call: Call, laterCall: Call = call): ScreenRegistry => {
  const screens: Record<string, AnyActorLogic> = { ...initialScreens(call) }
  const loading = new Map<ScreenName, Promise<void>>()
  return {
    screens,
    load: (name) => {
      if (name in screens || !isLazy(name)) return null
      const begun = loading.get(name)
      if (begun) return begun
      const loaded = lazyScreens[name](call, laterCall)
        .then((screen) => {
          screens[name] = screen
        })
        // A screen that could not be loaded is tried again.
        .finally(() => loading.delete(name))
      loading.set(name, loaded)
      return loaded
    },
  }
}
