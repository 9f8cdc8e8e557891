import type { Call } from '../services/call.ts'
import { campaignScreens } from './screens/campaign.ts'
import { ownScreens } from './screens/own.ts'

/** Every screen that the root can start, with its services. */
export const screensOf = (call: Call) => ({ ...ownScreens(call), ...campaignScreens(call) })

/** Name of a screen. */
export type ScreenName = keyof ReturnType<typeof screensOf>
