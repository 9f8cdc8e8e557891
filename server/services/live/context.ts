import type { Platform } from '../../platform.ts'
import type { LiveNeighbours } from './other-services.ts'

/** What the araboxes' commands and queries stand on. */
export type Live = Pick<Platform, 'store' | 'statistics' | 'clock' | 'log'> & { neighbours: LiveNeighbours }
