import * as z from 'zod/mini'
import { operation } from '../operation.ts'
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
/** Columns that a file must have. */
export const requiredImportColumns: readonly ImportColumn[] = importColumns.slice(0, 5)

/** Largest import file, in bytes. */
export const LARGEST_IMPORT_BYTES = 10 * 1024 * 1024
/** Most rows of an import file below the one with the column names. */
export const MOST_IMPORT_ROWS = 20_000
/** Most campaigns of one import file. */
export const MOST_IMPORT_CAMPAIGNS = 500
/** Most faults, and most missed screens, that an answer names; it counts all of them. */
export const MOST_IMPORT_FAULTS = 1000
/** Longest text of the corrections that are sent with a file, in characters. */
export const LONGEST_MENDED = 2 * 1024 * 1024

/** What only an import can find wrong, in English. The client uses the sentences as keys of its translations. */
export const importFaults = {
  unknownColumn: 'The import has no such column',
  differs: 'This differs from the first row of the campaign',
  severalScreens: 'Several screens have this name: write the number of one',
  tooManyCampaigns: 'At most 500 campaigns in one file',
  tooManyScreens: 'A campaign has too many screens',
  noSuchRow: 'The file has no such row',
} as const

const row = z.int().check(z.minimum(1))
const cells = z.array(z.string()).check(z.length(importColumns.length))

/** A row of a file: its number, and its cells as text in the order of `importColumns`. */
export const importRow = z.strictObject({ row, cells })
/** A row of a file. */
export type ImportRow = z.output<typeof importRow>

/** Corrections of a file: rows that replace those of the same number, and rows that are left out (`cells` null). */
export const mendedRows = z.array(z.strictObject({ row, cells: z.nullable(cells) }))
/** Corrections of a file. */
export type MendedRows = z.output<typeof mendedRows>

/** A fault of a cell. */
export const importFault = z.object({ row: z.int(), column: z.enum(importColumns), message: z.string() })
/** A fault of a cell. */
export type ImportFault = z.output<typeof importFault>

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
  /** The rows that have a fault or name a missed screen, as they are written. */
  rows: z.array(importRow),
  stored: z.boolean(),
})
/** What an import stores, or would store. */
export type CampaignImport = z.output<typeof campaignImport>

const importProgress = z.object({ phase: z.enum(['checking', 'storing']), done: z.int(), total: z.int() })
/** How far an import is: rows that are checked, or campaigns that are stored. */
export type ImportProgress = z.output<typeof importProgress>

const service = 'analytics'
const access = { permission: 'campaign.edit' } as const

/** The import of campaigns from a spreadsheet (C48). */
export const campaignImportOperations = {
  importCampaigns: operation({
    id: 'campaign.import',
    service,
    method: 'POST',
    path: '/campaign/import',
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
      fields: z.strictObject({ mended: z.optional(z.string().check(z.maxLength(LONGEST_MENDED))) }),
      file: 'file',
    },
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
    query: z.strictObject({
      format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
      language: z._default(z.enum(['pl', 'en']), 'pl'),
    }),
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
