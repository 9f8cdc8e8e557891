import type { AraboxBias } from '../../contract/location/arabox-bias.ts'
import type { ManualCount, NewManualCount } from '../../contract/location/manual-counts.ts'
import type { Page } from '../../contract/paging.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'

/**
 * Reads the counts made by hand at a location. With `add` or `takeBack`, first stores a count or takes one back; with
 * `download`, first saves the rows of all counts as a file with these headings.
 */
export type ManualCountsCommand = {
  uuid: string
  add?: NewManualCount
  takeBack?: { id: number; reason: string }
  download?: { headings: readonly string[]; language: 'pl' | 'en' }
}

/** The counts made by hand at a location, the bias of its arabox, and the last command that was carried out. */
export type ManualCountsData = { page: Page<ManualCount>; bias: AraboxBias; done: 'added' | 'takenBack' | null }

/** The counts made by hand at a location. */
export const manualCountsArea = createArea<ManualCountsCommand, ManualCountsData>('manualCounts')

export type ManualCountsRef = AreaRef<ManualCountsCommand, ManualCountsData>
