import type { ScreenContent } from '../../content/port.ts'
import type { Platform } from '../../platform.ts'
import type { Neighbours } from './other-services.ts'
import type { SpotFiles } from './spots/spot-files.ts'

/** What the campaign commands and queries stand on. */
export type Analytics = Pick<Platform, 'store' | 'clock' | 'log'> & {
  neighbours: Neighbours
  content: ScreenContent
  files: SpotFiles
}
