import { createHash } from 'node:crypto'
import {
  type ImportColumn,
  importColumns,
  MOST_IMPORT_CAMPAIGNS,
} from '../../../../contract/campaign/campaign-import.ts'
import { MOST_SELECTED_SCREENS } from '../../../../contract/limits.ts'
import { type ImportFault, importFaults } from '../../../../contract/sheet-import.ts'
import type { FindRecord } from '../../../spreadsheet/values/names.ts'
import type { PlannedRow } from './import-rows.ts'

/** The campaign of all rows with one name. */
export type PlannedCampaign = {
  readonly first: PlannedRow
  readonly screenIds: Set<number>
  /** The screens as the file names them, including unknown ones. */
  readonly screens: Set<string>
}

const agreeing: readonly (readonly [ImportColumn, (row: PlannedRow) => string | number | undefined])[] = [
  ['date from', (row) => row.dateFrom],
  ['date to', (row) => row.dateTo],
  ['spot time in seconds', (row) => row.spotSeconds],
  ...importColumns.slice(5).map((column, index) => [column, (row: PlannedRow) => row.spots[index]] as const),
]

/** Collects rows into campaigns. All rows with one name must have the same dates and spots; each row adds a screen. */
export const collectedCampaigns = (findScreen: FindRecord) => {
  const campaigns = new Map<string, PlannedCampaign>()
  const missed = new Map<string, number[]>()

  const campaignOf = (row: PlannedRow): PlannedCampaign | null => {
    const known = campaigns.get(row.name)
    if (known || campaigns.size >= MOST_IMPORT_CAMPAIGNS) return known ?? null
    const made: PlannedCampaign = { first: row, screenIds: new Set(), screens: new Set() }
    campaigns.set(row.name, made)
    return made
  }

  const miss = ({ screen, row }: Pick<PlannedRow, 'screen' | 'row'>): void => {
    const rows = missed.get(screen)
    if (rows) rows.push(row)
    else missed.set(screen, [row])
  }

  /** Checks the screen of a row that has faults in other cells, so that the answer lists all faults of the row. */
  const checkScreen = (row: Pick<PlannedRow, 'screen' | 'row'>): ImportFault<ImportColumn>[] => {
    const found = findScreen(row.screen)
    if (found === null) miss(row)
    return found === 'several' ? [{ row: row.row, column: 'screen', message: importFaults.severalScreens }] : []
  }

  /** Adds a row; returns its faults. A screen that does not exist is no fault: the row is skipped (E13). */
  const add = (row: PlannedRow): ImportFault<ImportColumn>[] => {
    const fault = (column: ImportColumn, message: string): ImportFault<ImportColumn> => ({
      row: row.row,
      column,
      message,
    })
    const campaign = campaignOf(row)
    if (!campaign) return [fault('campaign name', importFaults.tooManyCampaigns)]
    const { first, screenIds, screens } = campaign
    const differences = agreeing.filter(([, read]) => read(row) !== read(first))
    if (differences.length > 0) return differences.map(([column]) => fault(column, importFaults.differs))
    const found = findScreen(row.screen)
    if (found === 'several') return [fault('screen', importFaults.severalScreens)]
    screens.add(row.screen)
    if (found === null) miss(row)
    else screenIds.add(found)
    return screenIds.size > MOST_SELECTED_SCREENS ? [fault('screen', importFaults.tooManyScreens)] : []
  }

  return { add, checkScreen, campaigns, missed }
}

/**
 * Identifies a campaign of an import file within its company. The digest is computed from the content of the file, not
 * from the screens that exist now, so that the same file has the same digest at any time.
 */
export const digestOf = ({ first, screens }: PlannedCampaign): string => {
  const { name, dateFrom, dateTo, spotSeconds, spots } = first
  const said = [name, dateFrom, dateTo, spotSeconds, spots, [...screens].sort()]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
