import type { ActorRefFrom, AnyActorLogic, InputFrom } from 'xstate'
import type { Call } from '../services/call.ts'
import { initialScreens } from './screens/shell.ts'

/** Screens whose machines are loaded on demand, so that the login page does not download them. */
const lazyScreens = {
  campaigns: async (call: Call) => (await import('./screens/campaign-lists.ts')).campaignsScreen(call),
  offers: async (call: Call) => (await import('./screens/campaign-lists.ts')).offersScreen(call),
  campaignForm: async (call: Call) => (await import('./screens/campaign-form.ts')).campaignFormScreen(call),
  campaignImport: async (call: Call) => (await import('./screens/campaign-import.ts')).campaignImportScreen(call),
  campaignPreview: async (call: Call) => (await import('./screens/campaign-preview.ts')).campaignPreviewScreen(call),
  traffic: async (call: Call) => (await import('./screens/traffic.ts')).trafficScreen(call),
  araboxes: async (call: Call) => (await import('./screens/araboxes.ts')).araboxesScreen(call),
  araboxPreview: async (call: Call) => (await import('./screens/arabox-preview.ts')).araboxPreviewScreen(call),
  araboxEdit: async (call: Call) => (await import('./screens/arabox-edit.ts')).araboxEditScreen(call),
  passwordLink: async (call: Call) => (await import('./screens/password-link.ts')).passwordLinkScreen(call),
  users: async (call: Call) => (await import('./screens/users.ts')).usersScreen(call),
  userForm: async (call: Call) => (await import('./screens/users.ts')).userFormScreen(call),
  massiveActions: async (call: Call) => (await import('./screens/massive-actions.ts')).massiveActionsScreen(call),
  industryImport: async (call: Call) => (await import('./screens/industry-import.ts')).industryImportScreen(call),
  search: async (call: Call) => (await import('./screens/search.ts')).searchScreen(call),
  profile: async (call: Call) => (await import('./screens/profile.ts')).profileScreen(call),
  audit: async (call: Call) => (await import('./screens/audit.ts')).auditScreen(call),
  yourCompany: async (call: Call) => (await import('./screens/your-company.ts')).yourCompanyScreen(call),
  companies: async (call: Call) => (await import('./screens/companies.ts')).companiesScreen(call),
  companyForm: async (call: Call) => (await import('./screens/companies.ts')).companyFormScreen(call),
  locations: async (call: Call) => (await import('./screens/locations.ts')).locationsScreen(call),
  locationForm: async (call: Call) => (await import('./screens/locations.ts')).locationFormScreen(call),
  cities: async (call: Call) => (await import('./screens/cities.ts')).citiesScreen(call),
  cityForm: async (call: Call) => (await import('./screens/cities.ts')).cityFormScreen(call),
  screens: async (call: Call) => (await import('./screens/screens.ts')).screensScreen(call),
  screenForm: async (call: Call) => (await import('./screens/screens.ts')).screenFormScreen(call),
  devices: async (call: Call) => (await import('./screens/devices.ts')).devicesScreen(call),
  deviceForm: async (call: Call) => (await import('./screens/devices.ts')).deviceFormScreen(call),
  roles: async (call: Call) => (await import('./screens/roles.ts')).rolesScreen(call),
  roleForm: async (call: Call) => (await import('./screens/roles.ts')).roleFormScreen(call),
  industries: async (call: Call) => (await import('./screens/industries.ts')).industriesScreen(call),
  industryForm: async (call: Call) => (await import('./screens/industries.ts')).industryFormScreen(call),
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
