import { occupancyOperations } from '../../../../contract/campaign/occupancy.ts'
import { callPublic } from '../../../services/public-calls.ts'
import type { ReadScreens } from './screens-section.tsx'

export { ScreensSection } from './screens-section.tsx'

/** Reads the screens from the server. */
export const readScreens: ReadScreens = (uuid, signal) =>
  callPublic(occupancyOperations.listSharedScreens, { uuid }, signal)
