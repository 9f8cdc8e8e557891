import type { AnyActorLogic } from 'xstate'
import type { Call } from '../services/call.ts'
import { campaignScreens } from './screens/campaign.ts'
import { ownScreens } from './screens/own.ts'

/** Screens that most visits never open: their machines come with their pages, so that nobody waits for them at the login. */
const laterScreens = {
  traffic: async (call: Call): Promise<AnyActorLogic> => (await import('./screens/traffic.ts')).trafficScreen(call),
  imports: async (call: Call): Promise<AnyActorLogic> => (await import('./screens/imports.ts')).importsScreen(call),
}

const firstScreens = (call: Call) => ({ ...ownScreens(call), ...campaignScreens(call) })

type LaterName = keyof typeof laterScreens
/** Name of a screen. */
export type ScreenName = keyof ReturnType<typeof firstScreens> | LaterName

const isLater = (name: ScreenName): name is LaterName => name in laterScreens

/** Every screen that the root can start, with its services, and what brings one that is not there yet: null where nothing has to come. */
export type ScreenShelf = {
  screens: Readonly<Record<string, AnyActorLogic>>
  bring: (name: ScreenName) => Promise<void> | null
}

/** The screens over the calls of a session. */
export const screenShelf = (call: Call): ScreenShelf => {
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
