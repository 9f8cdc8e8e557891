import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import type { ScreenContent } from '../../content/port.ts'
import type { Store } from '../../store/open.ts'
import type { CampaignOtherServices } from './other-services.ts'
import type { SpotFiles } from './spots/spot-files.ts'

/** The dependencies of the campaign commands and queries. */
export type CampaignContext = {
  store: Store
  clock: Clock
  log: Logger
  otherServices: CampaignOtherServices
  content: ScreenContent
  files: SpotFiles
  /** Space for the films of one company. */
  filmBytesPerCompany: number
}
