import type { AnyActorLogic } from 'xstate'
import type { Call } from '../services/call.ts'
import { campaignLists } from './screens/campaign-lists.ts'
import { initialScreens } from './screens/shell.ts'

/** Screens behind the first ones: their machines come with their pages, so that nobody waits for them at the login. */
const laterScreens = {
  campaignForm: async (call: Call): Promise<AnyActorLogic> =>
    (await import('./screens/campaign-form.ts')).campaignFormScreen(call),
  campaignPreview: async (call: Call): Promise<AnyActorLogic> =>
    (await import('./screens/campaign-preview.ts')).campaignPreviewScreen(call),
  traffic: async (call: Call): Promise<AnyActorLogic> => (await import('./screens/traffic.ts')).trafficScreen(call),
  araboxes: async (call: Call): Promise<AnyActorLogic> => (await import('./screens/araboxes.ts')).araboxesScreen(call),
  araboxPreview: async (call: Call): Promise<AnyActorLogic> =>
    (await import('./screens/arabox-preview.ts')).araboxPreviewScreen(call),
  araboxEdit: async (call: Call): Promise<AnyActorLogic> =>
    (await import('./screens/arabox-edit.ts')).araboxEditScreen(call),
  imports: async (call: Call): Promise<AnyActorLogic> => (await import('./screens/imports.ts')).importsScreen(call),
}

const firstScreens = (call: Call) => ({ ...initialScreens(call), ...campaignLists(call) })

type LaterName = keyof typeof laterScreens
/** Name of a screen. */
export type ScreenName = keyof ReturnType<typeof firstScreens> | LaterName

const isLater = (name: ScreenName): name is LaterName => name in laterScreens

/** Every screen that the root can start, with its services, and what brings one that is not there yet: null where nothing has to come. */
export type ScreenRegistry = {
  screens: Readonly<Record<string, AnyActorLogic>>
  bring: (name: ScreenName) => Promise<void> | null
}

/** The screens over the calls of a session. */
export const createScreenRegistry = (call: Call): ScreenRegistry => {
  const screens: Record<string, AnyActorLogic> = { ...firstScreens(call) }
  return {
    screens,
    bring: (name) => {
      if (name in screens || !isLater(name)) return null
      return laterScreens[name](call).then((screen) => {
        screens[name] = screen
      })
    },
  }
}
