import type { ScreenContent } from '../../content/port.ts'
import type { Platform } from '../../platform.ts'
import type { CampaignOtherServices } from './other-services.ts'
import type { SpotFiles } from './spots/spot-files.ts'

/** What the campaign commands and queries stand on. */
export type CampaignContext = Pick<Platform, 'store' | 'clock' | 'log'> & {
  otherServices: CampaignOtherServices
  content: ScreenContent
  files: SpotFiles
}
