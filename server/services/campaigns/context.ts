import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import type { ScreenContent } from '../../content/port.ts'
import type { Store } from '../../store/database.ts'
import type { CampaignOtherServices } from './other-services.ts'
import type { SpotFiles } from './spots/spot-files.ts'

/** Whether webhooks may reach this machine, and how many seconds a receiver may take. */
export type WebhookSettings = { readonly toLoopback: boolean; readonly timeoutSeconds: number }

/** The dependencies of the campaign commands and queries. */
export type CampaignContext = {
  store: Store
  clock: Clock
  log: Logger
  otherServices: CampaignOtherServices
  content: ScreenContent
  files: SpotFiles
  /** The program `ffmpeg`, which converts films for players; undefined if films are only checked. */
  ffmpeg: string | undefined
  /** Storage limit for the films of one company. */
  filmBytesPerCompany: number
  /** Days after the end of a campaign in which late counts still correct its contacts. */
  sealedAfterDays: number
  /** Limit of acceptances, and of comments, per minute on the pages of offers from one address, such as an office. */
  answersPerMinute: number
  webhooks: WebhookSettings
  /** Days that the file of a replaced or deleted film is kept. */
  filesKeptDays: number
}
