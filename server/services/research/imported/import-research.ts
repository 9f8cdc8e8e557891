import {
  correctedResearchRows,
  LARGEST_RESEARCH_FILE_BYTES,
  MOST_RESEARCH_ROWS,
  type ResearchColumn,
  type ResearchImport,
  researchColumns,
  researchHeadings,
} from '../../../../contract/research-import.ts'
import { type ImportFault, type ImportRow, MOST_IMPORT_FAULTS } from '../../../../contract/sheet-import.ts'
import type { Caller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import { importedSheet, readableRows, type UntrustedSheet } from '../../../spreadsheet/corrected-rows.ts'
import { headingReader } from '../../../spreadsheet/values/headings.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { ResearchContext } from '../context.ts'
import { type CheckedResearch, checkedResearch } from './research-file.ts'
import { type CampaignFigures, storedFigures, storeResearch } from './store-research.ts'

const MOST_COLUMNS = 100
/** Limits of a table and of its unpacked text. Real files have about 300 bytes of XML per cell. */
const limits = { rows: MOST_RESEARCH_ROWS, columns: MOST_COLUMNS, bytes: 8 * LARGEST_RESEARCH_FILE_BYTES }
/** How files of research are read. */
export const researchSheetRules = {
  known: researchColumns,
  required: researchColumns,
  columnOf: headingReader(researchColumns, researchHeadings),
  limits,
  schema: correctedResearchRows,
}

type Planned = { campaign: CampaignFigures; outcome: ResearchImport['campaigns'][number]['outcome'] }

const plannedImport = async (tx: Tx, campaigns: readonly CampaignFigures[]): Promise<Planned[]> => {
  const stored = await storedFigures(
    tx,
    campaigns.map(({ id }) => id),
  )
  return campaigns.map((campaign) => {
    const known = stored.get(campaign.id)
    if (!known) return { campaign, outcome: 'created' }
    return { campaign, outcome: JSON.stringify(known) === JSON.stringify(campaign) ? 'already' : 'replaced' }
  })
}

const changesOf = (planned: readonly Planned[]): CampaignFigures[] =>
  planned.filter(({ outcome }) => outcome !== 'already').map(({ campaign }) => campaign)

const resultOf = (
  { rows, faults }: Pick<CheckedResearch, 'faults'> & { rows: readonly ImportRow[] },
  planned: readonly Planned[],
  stored: boolean,
): ResearchImport => {
  const named = faults.slice(0, MOST_IMPORT_FAULTS)
  const toMend = new Set(named.map(({ row }) => row))
  const changed = changesOf(planned).length
  return {
    total: rows.length,
    campaigns: planned.map(({ campaign: { id, name, status, statistics }, outcome }) => ({
      id,
      name,
      status,
      statistics: statistics.length,
      outcome,
    })),
    changed,
    already: planned.length - changed,
    faults: named,
    fault_count: faults.length,
    rows: rows.filter(({ row }) => toMend.has(row)),
    stored,
  }
}

const storeChanges = async (tx: Tx, account: Caller, name: string, changes: CampaignFigures[], now: Date) => {
  if (changes.length === 0) return
  await storeResearch(tx, changes, now)
  await appendAudit(tx, account, {
    action: 'imported',
    kind: 'research',
    recordId: 'file',
    recordName: name,
    after: {
      campaigns: changes.length,
      campaign_ids: changes.map(({ id }) => id),
      statistics: changes.reduce((sum, { statistics }) => sum + statistics.length, 0),
    },
  })
}

/**
 * Stores the campaigns of a file with their figures: all of them, or none if a cell has a fault. Campaigns that are
 * stored with the same figures do not change. A dry run stores nothing and returns the faults. Throws
 * `unreadable_file`, `missing_columns`, and `invalid_input` by row and column.
 */
export const importResearch = async (
  { store, clock }: ResearchContext,
  account: Caller,
  untrusted: UntrustedSheet & { name: string; isDryRun: boolean },
): Promise<ResearchImport> => {
  const sheet = await importedSheet(untrusted, researchSheetRules)
  const { rows } = sheet
  const { campaigns, faults: ofCells } = await checkedResearch(readableRows(sheet))
  const faults = [...(sheet.refused as ImportFault<ResearchColumn>[]), ...ofCells]
  if (untrusted.isDryRun) return resultOf({ rows, faults }, await plannedImport(store.db, campaigns), false)
  if (faults.length > 0) {
    const errors = faults.map(({ row, column, message }) => ({ path: `row ${row}, ${column}`, message }))
    throw new ProblemError('invalid_input', { errors: errors.slice(0, MOST_IMPORT_FAULTS) })
  }
  return store.transaction(async (tx) => {
    // If two imports run at the same time, the second one waits, and then reads what the first one has stored.
    await lockUntilCommit(tx, 'researchImport')
    const planned = await plannedImport(tx, campaigns)
    await storeChanges(tx, account, untrusted.name, changesOf(planned), clock.now())
    return resultOf({ rows, faults }, planned, true)
  })
}
