import type { Platform } from '../../platform.ts'
import type { LiveOtherServices } from './other-services.ts'

/** What the araboxes' commands and queries stand on. */
export type LiveContext = Pick<Platform, 'store' | 'statistics' | 'clock' | 'log'> & {
  otherServices: LiveOtherServices
}
