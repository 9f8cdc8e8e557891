import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { ADMINISTRATOR_ROLE } from './permissions.ts'
import { researchCampaign, researchStatuses } from './research-figures.ts'
import { LONGEST_CORRECTIONS, sheetImport, templateQuery } from './sheet-import.ts'
import { booleanParam, instant } from './values.ts'

/** Columns of a file with figures, in any order; case matters. */
export const researchColumns = [
  'campaign id',
  'campaign name',
  'status',
  'time division',
  'period name',
  'period',
  'impressions',
] as const
/** Name of such a column. */
export type ResearchColumn = (typeof researchColumns)[number]
/** Polish headings of these columns, in small letters. */
export const researchHeadings: Readonly<Record<ResearchColumn, readonly string[]>> = {
  'campaign id': ['id kampanii'],
  'campaign name': ['nazwa kampanii'],
  status: [],
  'time division': ['podział czasu'],
  'period name': ['nazwa okresu'],
  period: ['okres'],
  impressions: ['odsłony'],
}
/** Largest file with figures, in bytes. */
export const LARGEST_RESEARCH_FILE_BYTES = 10 * 1024 * 1024
/** Most rows of such a file. */
export const MOST_RESEARCH_ROWS = 20_000

const { importRow, correctedRows, importFault } = sheetImport(researchColumns)
/** Corrections of a file of figures. */
export const correctedResearchRows = correctedRows

/** What an import of figures stores, or would store; `already` is what is stored with the same figures. */
export const researchImport = z.object({
  /** Rows of the file, without empty ones. */
  total: z.int(),
  campaigns: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(researchStatuses),
      statistics: z.int(),
      outcome: z.enum(['created', 'replaced', 'already']),
    }),
  ),
  /** Campaigns that are created or replaced. */
  changed: z.int(),
  already: z.int(),
  faults: z.array(importFault),
  fault_count: z.int(),
  /** The rows that have a fault, as they are written. */
  rows: z.array(importRow),
  stored: z.boolean(),
})
/** What an import of figures stores, or would store. */
export type ResearchImport = z.output<typeof researchImport>

/** Most imported campaigns of one answer; it counts all of them. */
export const MOST_IMPORTED_LISTED = 500
/** A campaign whose figures were imported; `campaign_uuid` is the own campaign that names it. */
const importedResearch = z.object({ ...researchCampaign.shape, imported_at: instant, statistics: z.int() })
/** What was imported, newest first, and the host of the service that is asked instead (null without one). */
export const importedResearchList = z.object({
  service_host: z.nullable(z.string()),
  total: z.int(),
  campaigns: z.array(importedResearch),
})
/** What was imported. */
export type ImportedResearchList = z.output<typeof importedResearchList>

const service = 'research'
const administrators = { roles: [ADMINISTRATOR_ROLE] }

/** The import of the figures of an outside research from files. */
export const researchImportOperations = {
  importFile: operation({
    id: 'research.import',
    service,
    method: 'POST',
    path: '/import',
    summary:
      'Import figures from CSV or XLSX: all rows or none, and none in a dry run; a campaign of the file replaces what was stored of it',
    access: administrators,
    query: z.strictObject({ dry_run: z._default(booleanParam, false) }),
    multipart: {
      /** `mended` is JSON: the corrections of the file. */
      fields: z.strictObject({ mended: z.optional(z.string().check(z.maxLength(LONGEST_CORRECTIONS))) }),
      file: 'file',
    },
    isLong: true,
    status: 200,
    answer: researchImport,
    problems: ['permission_denied', 'too_large', 'unsupported_media', 'unreadable_file', 'missing_columns'],
  }),
  listImported: operation({
    id: 'research.imported',
    service,
    method: 'GET',
    path: '/import',
    summary: 'The campaigns whose figures were imported, newest first, and the service that is asked instead',
    access: administrators,
    status: 200,
    answer: importedResearchList,
    problems: ['permission_denied'],
  }),
  getImportTemplate: operation({
    id: 'research.import_template',
    service,
    method: 'GET',
    path: '/import/template',
    summary: 'A file with the columns of the import of figures and two rows as an example',
    access: administrators,
    query: templateQuery,
    status: 200,
    answer: 'file',
    problems: ['permission_denied'],
  }),
}
