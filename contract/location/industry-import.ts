import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { booleanParam } from '../values.ts'

/** Columns of a file of locations’ industries. Case matters. */
export const industryColumns = ['location', 'industry'] as const
/** Polish headings of these columns, in small letters. */
export const industryHeadings: Readonly<Record<(typeof industryColumns)[number], readonly string[]>> = {
  location: ['lokalizacja'],
  industry: ['branża', 'typ lokalizacji'],
}

/** Largest file of an import of locations’ industries, in bytes, and its most lines. */
export const LARGEST_INDUSTRY_FILE_BYTES = 2 * 1024 * 1024
/** Most lines of such a file below the line with the column names. */
export const MOST_INDUSTRY_LINES = 20_000

/** What becomes of a line: `already` if the location has the industry, `empty` if one of the cells is. */
export const industryLineOutcome = z.enum([
  'added',
  'already',
  'missing_location',
  'ambiguous_location',
  'missing_industry',
  'empty',
])

/** A line of a file, with its cells as they are written, and what becomes of it. */
export const industryLine = z.object({
  line: z.int(),
  location: z.string(),
  industry: z.string(),
  outcome: industryLineOutcome,
})
/** A line of a file, and what becomes of it. */
export type IndustryLine = z.output<typeof industryLine>

/** What an import stores, or would store; blank lines are left out. */
export const industryImport = z.object({
  rows: z.array(industryLine),
  added: z.int(),
  already: z.int(),
  missing_locations: z.array(z.string()),
  missing_industries: z.array(z.string()),
  stored: z.boolean(),
})
/** What an import stores, or would store. */
export type IndustryImport = z.output<typeof industryImport>

/** The import of locations’ industries from a file (C65, V14). */
export const industryImportOperations = {
  importIndustries: operation({
    id: 'location.import_industries',
    service: 'locationV1',
    method: 'POST',
    path: '/location/industry/import',
    creates: true,
    summary:
      'Add industries to locations from CSV or XLSX: location (id, uuid or exact name) and industry (name); all lines or none, and none in a dry run',
    access: { roles: [ADMINISTRATOR_ROLE] },
    query: z.strictObject({ dry_run: z._default(booleanParam, false) }),
    multipart: { file: 'file' },
    isLong: true,
    status: 200,
    answer: industryImport,
    problems: ['permission_denied', 'too_large', 'unsupported_media', 'unreadable_file', 'missing_columns'],
  }),
}
