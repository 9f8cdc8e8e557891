import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { importProgress, LONGEST_CORRECTIONS, sheetImport, templateQuery } from '../sheet-import.ts'
import { booleanParam, id, uuid } from '../values.ts'

/**
 * Columns of a file of locations, in the order of the template. `id` is a number or a uuid; a row without one means the
 * location of that name in that city, or a new one. City, company and industries are numbers or names.
 */
export const locationColumns = [
  'id',
  'name',
  'address',
  'city',
  'company',
  'latitude',
  'longitude',
  'industries',
  'active',
  'venue_type',
  'time_zone',
] as const
/** A column of a file of locations. */
export type LocationColumn = (typeof locationColumns)[number]

/** Columns that a new location needs; an existing one keeps what the file has no column for. */
export const requiredLocationColumns = ['name', 'address', 'city', 'company', 'latitude', 'longitude'] as const

/** Other headings of the columns: those of exported lists, in small letters. */
const headings: Readonly<Record<LocationColumn, readonly string[]>> = {
  id: ['number', 'numer'],
  name: ['nazwa'],
  address: ['adres'],
  city: ['city_name', 'aglomeracja', 'agglomeration'],
  company: ['company_name', 'firma'],
  latitude: ['szerokość geograficzna'],
  longitude: ['długość geograficzna'],
  industries: ['branże', 'typy lokalizacji', 'venue types'],
  active: ['is_active', 'stan', 'state'],
  venue_type: ['venue type', 'typ miejsca', 'kategoria openooh', 'openooh category'],
  time_zone: ['time zone', 'strefa czasowa'],
}
/** Headings of exported lists that say what a file cannot change. */
const ignored = ['uuid', 'screens', 'ekrany', 'arabox', 'created', 'created_at', 'utworzono']

/** The column that a heading means: `ignored` if it cannot be imported, null if it is unknown. */
export const locationColumnOf = (heading: string): LocationColumn | 'ignored' | null => {
  const lower = heading.toLowerCase()
  if (ignored.includes(lower)) return 'ignored'
  return locationColumns.find((column) => column === lower || headings[column].includes(lower)) ?? null
}

/** Largest file of locations, in bytes. */
export const LARGEST_LOCATIONS_FILE_BYTES = 10 * 1024 * 1024
/** Most rows of such a file below the one with the column names. */
export const MOST_LOCATION_ROWS = 20_000

const { importRow, correctedRows, importFault } = sheetImport(locationColumns)
/** Corrections of a file of locations. */
export const correctedLocationRows = correctedRows

/** What becomes of a location of a file, with the cells of the changed columns before and after. */
export const importedLocation = z.object({
  row: z.int(),
  /** Null for a new one. */
  id: z.nullable(id),
  name: z.string(),
  outcome: z.enum(['created', 'changed']),
  changes: z.array(z.object({ column: z.enum(locationColumns), before: z.string(), after: z.string() })),
})

/** What an import of locations stores, or would store. Lists are cut off after 1000; the numbers count everything. */
export const locationImport = z.object({
  /** Rows of the file, without empty ones. */
  total: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  locations: z.array(importedLocation),
  faults: z.array(importFault),
  fault_count: z.int(),
  /** The rows that have a fault, as they are written. */
  rows: z.array(importRow),
  /** Locations that the file puts far from their city: they are stored only with `accept_far`. */
  far: z.array(z.object({ row: z.int(), name: z.string(), city_name: z.string(), metres: z.int() })),
  far_count: z.int(),
  /** Locations of the network that the file does not name; they stay as they are. */
  unnamed: z.array(z.object({ id, name: z.string(), city_name: z.string() })),
  unnamed_count: z.int(),
  /** Names exactly these changes of exactly these versions of the locations. */
  digest: z.string(),
  stored: z.boolean(),
})
/** What an import of locations stores, or would store. */
export type LocationImport = z.output<typeof locationImport>

const service = 'locationV1'
const access = { roles: [ADMINISTRATOR_ROLE] } as const
const LONGEST_DIGEST = 64

/** The import of locations from a spreadsheet, and how far it and other changes of many locations are. */
export const locationImportOperations = {
  importLocations: operation({
    id: 'location.import',
    service,
    method: 'POST',
    path: '/location/import',
    creates: true,
    summary:
      'Create and change locations from CSV or XLSX: all rows or none, and none in a dry run; locations that the file does not name stay',
    access,
    query: z.strictObject({
      dry_run: z._default(booleanParam, false),
      /** That points far from their city are right; without it nothing is stored if there are any. */
      accept_far: z._default(booleanParam, false),
      /** The digest of a dry run: nothing is stored if the changes are not those that it showed. */
      digest: z.optional(z.string().check(z.maxLength(LONGEST_DIGEST))),
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
    answer: locationImport,
    problems: [
      'permission_denied',
      'too_large',
      'unsupported_media',
      'unreadable_file',
      'missing_columns',
      'version_conflict',
    ],
  }),
  getLocationTemplate: operation({
    id: 'location.import_template',
    service,
    method: 'GET',
    path: '/location/import/template',
    summary: 'A file with the columns of the import of locations and one row as an example',
    access,
    query: templateQuery,
    status: 200,
    answer: 'file',
    problems: ['permission_denied'],
  }),
  getLocationProgress: operation({
    id: 'location.progress',
    service,
    method: 'GET',
    path: '/location/progress/{uuid}',
    summary: 'How far an own import of locations or an own change of many locations is',
    access,
    params: z.strictObject({ uuid }),
    status: 200,
    answer: importProgress,
    problems: ['permission_denied', 'not_found'],
  }),
}
