import type { OutgoingHeld } from '../contract/platform-state.ts'
import { isMarkedAsCopy } from './installation/home.ts'
import type { Platform } from './platform.ts'

/** Reads whether webhooks and e-mails are kept back: by the setting, or because the platform may be a copy. */
export const findOutgoingHeld = async (platform: Pick<Platform, 'store' | 'config'>): Promise<OutgoingHeld | null> => {
  if (platform.config.holdsOutgoing) return 'setting'
  return (await isMarkedAsCopy(platform)) ? 'copy' : null
}
