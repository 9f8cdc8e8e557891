import { and, eq, inArray, isNull } from 'drizzle-orm'
import {
  type CampaignImport,
  correctedCampaignRows,
  type ImportColumn,
  importColumns,
  importHeadings,
  LARGEST_IMPORT_BYTES,
  type MissedScreen,
  MOST_IMPORT_ROWS,
  type campaignImportOperations as operations,
  requiredImportColumns,
} from '../../../../contract/campaign/campaign-import.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import { type ImportFault, type ImportRow, MOST_IMPORT_FAULTS } from '../../../../contract/sheet-import.ts'
import { validation } from '../../../../contract/validation.ts'
import { eventLoopYield } from '../../../base/event-loop-yield.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type NoteProgress, progressNotes } from '../../../records/work-progress.ts'
import {
  type ImportedSheet,
  importedSheet,
  readableRows,
  type UntrustedSheet,
} from '../../../spreadsheet/corrected-rows.ts'
import { headingReader } from '../../../spreadsheet/values/headings.ts'
import { type Named, recordFinder } from '../../../spreadsheet/values/names.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import { createCampaignIn } from '../commands/create-campaign.ts'
import type { CampaignContext } from '../context.ts'
import { checkCompanyAccess } from '../policy.ts'
import { campaign } from '../tables.ts'
import { plannedRow } from './import-rows.ts'
import { nearestNames } from './named-screens.ts'
import { collectedCampaigns, digestOf, type PlannedCampaign } from './planned-campaigns.ts'

/** Limits of a table and of its unpacked text. Real files have about 300 bytes of XML per cell. */
const limits = { rows: MOST_IMPORT_ROWS, columns: 40, bytes: 8 * LARGEST_IMPORT_BYTES }
const SCREEN_INDEX = importColumns.indexOf('screen')
/** Unknown screens for which similar names are offered. */
const MOST_OFFERS = 100

/** How files of campaigns are read. */
export const campaignSheetRules = {
  known: importColumns,
  required: requiredImportColumns,
  columnOf: headingReader(importColumns, importHeadings),
  limits,
  schema: correctedCampaignRows,
}

type UntrustedImport = UntrustedSheet & { readonly query: QueryOf<typeof operations.importCampaigns> }

type Checked = {
  rows: readonly ImportRow[]
  faults: ImportFault<ImportColumn>[]
  missed: MissedScreen[]
  campaigns: PlannedCampaign[]
}

const missedScreens = async (
  missed: ReadonlyMap<string, number[]>,
  screens: readonly Named[],
): Promise<MissedScreen[]> => {
  if (missed.size === 0) return []
  const yieldIfLong = eventLoopYield()
  const nearest = nearestNames(screens)
  const found: MissedScreen[] = []
  for (const [name, rows] of missed) {
    await yieldIfLong()
    found.push({ name, rows, nearest: found.length < MOST_OFFERS ? nearest(name) : [] })
  }
  return found
}

const checkedRows = async (
  sheet: Pick<ImportedSheet, 'rows' | 'refused'>,
  screens: readonly Named[],
  note: NoteProgress,
): Promise<Checked> => {
  const yieldIfLong = eventLoopYield()
  const collected = collectedCampaigns(recordFinder(screens))
  const { rows, refused } = sheet
  const faults = [...refused] as ImportFault<ImportColumn>[]
  for (const [index, written] of readableRows(sheet).entries()) {
    const row = plannedRow(written)
    if (Array.isArray(row)) {
      const screen = written.cells[SCREEN_INDEX] ?? ''
      const isNamed = screen !== '' && row.every(({ column }) => column !== 'screen')
      faults.push(...row, ...(isNamed ? collected.checkScreen({ row: written.row, screen }) : []))
    } else faults.push(...collected.add(row))
    await yieldIfLong()
    await note({ phase: 'checking', done: index + 1, total: rows.length })
  }
  const missed = await missedScreens(collected.missed, screens)
  return { rows, faults, missed, campaigns: [...collected.campaigns.values()] }
}

/** Those of the given digests that belong to campaigns of earlier imports. */
const knownDigests = async (tx: Tx, companyId: number, digests: readonly string[]): Promise<Set<string>> => {
  if (digests.length === 0) return new Set()
  const found = await tx
    .select({ digest: campaign.importDigest })
    .from(campaign)
    .where(
      and(eq(campaign.companyId, companyId), isNull(campaign.deletedAt), inArray(campaign.importDigest, [...digests])),
    )
  return new Set(found.flatMap(({ digest }) => digest ?? []))
}

type Planned = { campaign: PlannedCampaign; digest: string; isKnown: boolean }

const plannedImport = async (tx: Tx, companyId: number, campaigns: readonly PlannedCampaign[]): Promise<Planned[]> => {
  const digested = campaigns.map((each) => ({ campaign: each, digest: digestOf(each) }))
  const known = await knownDigests(
    tx,
    companyId,
    digested.map(({ digest }) => digest),
  )
  return digested.map((each) => ({ ...each, isKnown: known.has(each.digest) }))
}

const resultOf = ({ rows, faults, missed }: Checked, planned: readonly Planned[], stored: boolean): CampaignImport => {
  const namedFaults = faults.slice(0, MOST_IMPORT_FAULTS)
  const namedMissed = missed.slice(0, MOST_IMPORT_FAULTS)
  const toMend = new Set([...namedFaults.map(({ row }) => row), ...namedMissed.flatMap((each) => each.rows)])
  const already = planned.filter(({ isKnown }) => isKnown).length
  return {
    total: rows.length,
    campaigns: planned.map(({ campaign: { first, screenIds }, isKnown }) => ({
      name: first.name,
      date_from: first.dateFrom,
      date_to: first.dateTo,
      screens: screenIds.size,
      spots: first.spots.length,
      outcome: isKnown ? 'already' : 'created',
    })),
    created: planned.length - already,
    already,
    faults: namedFaults,
    fault_count: faults.length,
    missed_screens: namedMissed.map((each) => ({ ...each, rows: each.rows.slice(0, MOST_IMPORT_FAULTS) })),
    missed_screen_count: missed.length,
    rows: rows.filter(({ row }) => toMend.has(row)).slice(0, MOST_IMPORT_FAULTS),
    stored,
  }
}

/** Creates the drafts of an import by the rules of the form, and with the same events. */
const storeCampaigns = async (
  context: CampaignContext,
  account: Account,
  companyId: number,
  campaigns: readonly PlannedCampaign[],
  note: NoteProgress,
): Promise<Planned[]> =>
  context.store.transaction(async (tx) => {
    // If two imports run at the same time, the second one waits, and then reads what the first one has stored.
    await lockUntilCommit(tx, 'campaignImport', companyId)
    const planned = await plannedImport(tx, companyId, campaigns)
    const created = planned.filter(({ isKnown }) => !isKnown)
    for (const [index, { campaign: each, digest }] of created.entries()) {
      const { first, screenIds } = each
      const uuid = await createCampaignIn(tx, context, account, {
        name: first.name,
        company_id: companyId,
        date_from: first.dateFrom,
        date_to: first.dateTo,
        industry_ids: [],
        cities: [],
        screen_ids: [...screenIds],
        spot_seconds: first.spotSeconds,
        spots: first.spots.map((file_name) => ({ file_name })),
        gemius_uuid: null,
        status: 'draft',
      })
      await tx.update(campaign).set({ importDigest: digest }).where(eq(campaign.uuid, uuid))
      await note({ phase: 'storing', done: index + 1, total: created.length })
    }
    return planned
  })

/**
 * Imports campaigns from a file as drafts (C48): all of them, or none if a cell has a fault. Rows whose screen does not
 * exist are skipped and listed in the answer (E13). Campaigns that an earlier import created are not changed (decision
 * 027). A dry run stores nothing. Throws `unreadable_file`, `missing_columns`, and `invalid_input` by row and column.
 */
export const importCampaigns = async (
  context: CampaignContext,
  account: Account,
  untrusted: UntrustedImport,
): Promise<CampaignImport> => {
  const { dry_run: isDryRun, company_id: companyId = account.companyId, progress } = untrusted.query
  checkCompanyAccess(account, companyId)
  const terms = await context.otherServices.termsOfCompanies(context.store.db, [companyId])
  if (!terms.has(companyId)) {
    throw new ProblemError('invalid_input', { errors: [{ path: 'company_id', message: validation.unknownReference }] })
  }
  const note = await progressNotes(context, account, progress)
  const sheet = await importedSheet(untrusted, campaignSheetRules)
  const screens = await context.otherServices.nameScreens(context.store.db)
  const checked = await checkedRows(sheet, screens, note)
  if (isDryRun) return resultOf(checked, await plannedImport(context.store.db, companyId, checked.campaigns), false)
  if (checked.faults.length > 0) {
    const errors = checked.faults.map(({ row, column, message }) => ({ path: `row ${row}, ${column}`, message }))
    throw new ProblemError('invalid_input', { errors: errors.slice(0, MOST_IMPORT_FAULTS) })
  }
  return resultOf(checked, await storeCampaigns(context, account, companyId, checked.campaigns, note), true)
}
