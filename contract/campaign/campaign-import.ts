import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { importProgress, LONGEST_CORRECTIONS, sheetImport, templateQuery } from '../sheet-import.ts'
import { booleanParam, day, id, integerParam, uuid } from '../values.ts'

/**
 * Names of the columns of an import file, in the order of the template (V11). Case matters, order does not; the columns
 * of the spots' names may be missing, because a draft may lack spots.
 */
export const importColumns = [
  'date from',
  'date to',
  'screen',
  'campaign name',
  'spot time in seconds',
  'spot name 1',
  'spot name 2',
  'spot name 3',
  'spot name 4',
  'spot name 5',
] as const
/** Name of such a column. */
export type ImportColumn = (typeof importColumns)[number]
/** Polish headings of these columns, in small letters. */
export const importHeadings: Readonly<Record<ImportColumn, readonly string[]>> = {
  'date from': ['data od'],
  'date to': ['data do'],
  screen: ['ekran'],
  'campaign name': ['nazwa kampanii'],
  'spot time in seconds': ['czas spotu w sekundach'],
  'spot name 1': ['nazwa spotu 1'],
  'spot name 2': ['nazwa spotu 2'],
  'spot name 3': ['nazwa spotu 3'],
  'spot name 4': ['nazwa spotu 4'],
  'spot name 5': ['nazwa spotu 5'],
}
/** Columns that a file must have. */
export const requiredImportColumns: readonly ImportColumn[] = importColumns.slice(0, 5)

/** Largest import file, in bytes. */
export const LARGEST_IMPORT_BYTES = 10 * 1024 * 1024
/** Most rows of an import file below the one with the column names. */
export const MOST_IMPORT_ROWS = 20_000
/** Most campaigns of one import file. */
export const MOST_IMPORT_CAMPAIGNS = 500

const { importRow, correctedRows, importFault } = sheetImport(importColumns)
/** Corrections of a file of campaigns. */
export const correctedCampaignRows = correctedRows

/** A screen that does not exist (E13), the rows that name it, and the names of existing ones that are most like it. */
export const missedScreen = z.object({ name: z.string(), rows: z.array(z.int()), nearest: z.array(z.string()) })
/** A screen that does not exist. */
export type MissedScreen = z.output<typeof missedScreen>

/** A campaign of a file; `already` if it was imported before. */
export const importedCampaign = z.object({
  name: z.string(),
  date_from: day,
  date_to: day,
  screens: z.int(),
  spots: z.int(),
  outcome: z.enum(['created', 'already']),
})

/** What an import stores, or would store (E13). */
export const campaignImport = z.object({
  /** Rows of the file, without empty ones. */
  total: z.int(),
  campaigns: z.array(importedCampaign),
  created: z.int(),
  already: z.int(),
  faults: z.array(importFault),
  fault_count: z.int(),
  missed_screens: z.array(missedScreen),
  missed_screen_count: z.int(),
  /** The rows that have a fault or name an unknown screen, as they are written. */
  rows: z.array(importRow),
  stored: z.boolean(),
})
/** What an import stores, or would store. */
export type CampaignImport = z.output<typeof campaignImport>

const service = 'analytics'
const access = { permission: 'campaign.edit' } as const

/** The import of campaigns from a spreadsheet (C48). */
export const campaignImportOperations = {
  importCampaigns: operation({
    id: 'campaign.import',
    service,
    method: 'POST',
    path: '/campaign/import',
    creates: true,
    summary: 'Import campaigns from CSV or XLSX as drafts: all of them or none, and none in a dry run',
    access,
    query: z.strictObject({
      dry_run: z._default(booleanParam, false),
      /** Company of the campaigns; by default the own one. */
      company_id: z.optional(z.pipe(integerParam, id)),
      /** An id of the caller's choice, under which the progress can be read. */
      progress: z.optional(uuid),
    }),
    multipart: {
      /** `mended` is JSON: the corrections of the file. */
      fields: z.strictObject({ mended: z.optional(z.string().check(z.maxLength(LONGEST_CORRECTIONS))) }),
      file: 'file',
    },
    isLong: true,
    status: 200,
    answer: campaignImport,
    problems: ['permission_denied', 'too_large', 'unsupported_media', 'unreadable_file', 'missing_columns'],
  }),
  getImportTemplate: operation({
    id: 'campaign.import_template',
    service,
    method: 'GET',
    path: '/campaign/import/template',
    summary: 'A file with the columns of the import and one row as an example',
    access,
    query: templateQuery,
    status: 200,
    answer: 'file',
    problems: ['permission_denied'],
  }),
  getImportProgress: operation({
    id: 'campaign.import_progress',
    service,
    method: 'GET',
    path: '/campaign/import/{uuid}',
    summary: 'How far an own import is',
    access,
    params: z.strictObject({ uuid }),
    status: 200,
    answer: importProgress,
    problems: ['permission_denied', 'not_found'],
  }),
}
