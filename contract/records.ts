import * as z from 'zod/mini'
import { LONGEST_NAME, MOST_COLUMNS } from './limits.ts'
import { type Access, operation } from './operation.ts'
import { listQuery, paged } from './paging.ts'
import type { ProblemCode } from './problems.ts'
import type { ServiceName } from './services.ts'
import { validation } from './validation.ts'
import { id, instant, repeated } from './values.ts'

/** Path parameter of a record: its database id. */
export const byId = z.strictObject({ id: z.string().check(z.regex(/^\d{1,9}$/, validation.wholeNumber)) })

/** Path parameter of a record that also has a uuid: its database id or its uuid. */
export const byIdOrUuid = z.strictObject({
  id: z.string().check(z.regex(/^(\d{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, validation.identifier)),
})

/** Number of a record's changes, from 1. A change names the version that it is based on. */
export const version = z.int().check(z.minimum(1))

/** Members of every record of reference data. */
export const recordMembers = { id, version, created_at: instant }

/**
 * Query of an exported list: which members of a record become columns, their headings in the same order, the words that
 * stand for values, the format of the file and the language of its numbers.
 */
export const exportQuery = {
  columns: repeated(z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME))).check(z.maxLength(MOST_COLUMNS)),
  headings: repeated(z.string().check(z.maxLength(LONGEST_NAME))).check(z.maxLength(MOST_COLUMNS)),
  /** Each `member=value=word`, for example `status=online=odpowiada`; other values stay as they are. */
  words: z._default(
    repeated(z.string().check(z.maxLength(LONGEST_NAME), z.regex(/^\w+=[^=]+=/, validation.words))),
    [],
  ),
  format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
  language: z._default(z.enum(['pl', 'en']), 'pl'),
}

/** Definition of one kind of reference data. */
type RecordsDefinition<Sorts, Filters, Item, Create, Change> = {
  /** Word of the operations’ ids, for example `industry`. */
  kind: string
  service: ServiceName
  path: string
  /** The kind in sentences: `industry`, `industries`. */
  names: { one: string; many: string }
  /** Columns that the list can be sorted by. */
  sorts: Sorts
  /** Size of a page if the request names none. */
  size: number
  filters: Filters
  /** Whether a record can also be read by its uuid. */
  hasUuid?: boolean
  item: Item
  create: Create
  /** Members that a change may have; omitted ones stay unchanged. */
  change: Change
  /** Who may read the list and one record; the writers by default. */
  read?: Access
  write: Access
  /** Who may get the list as a file; the writers by default. */
  exported?: Access
  /** Only a session writes, never an API token: what somebody may do or pays depends on these records. */
  writtenInSession?: true
  /** A change cannot be left to a session that was not confirmed lately. */
  writtenConfirmed?: true
  /** Problems of writing, in addition to the common ones. */
  problems?: readonly ProblemCode[]
}

/**
 * The operations of one kind of reference data: a page of its list, the same list as a file, one record, and its
 * creation, change and removal.
 */
export const recordOperations = <
  const Sorts extends readonly [string, ...string[]],
  Filters extends Readonly<Record<string, z.ZodMiniType>>,
  Item extends z.ZodMiniType,
  Create extends z.ZodMiniObject,
  Change extends Readonly<Record<string, z.ZodMiniType>>,
>({
  kind,
  service,
  path,
  names: { one, many },
  sorts,
  size,
  filters,
  hasUuid = false,
  item,
  create,
  change,
  write,
  read = write,
  exported = write,
  writtenInSession,
  writtenConfirmed,
  problems = [],
}: RecordsDefinition<Sorts, Filters, Item, Create, Change>) => {
  const list = { ...listQuery(sorts, size), ...filters }
  const ofOne = `${path}/{id}`
  const token = writtenInSession ? ({ token: 'never' } as const) : {}
  const confirmed = writtenConfirmed ? ({ confirmed: true } as const) : {}
  return {
    list: operation({
      id: `${kind}.list`,
      service,
      method: 'GET',
      path,
      summary: `One page of ${many}`,
      access: read,
      query: z.strictObject(list),
      status: 200,
      answer: paged(item),
      problems: ['permission_denied'],
    }),
    exportList: operation({
      id: `${kind}.export`,
      service,
      method: 'GET',
      path: `${path}/export`,
      summary: `All ${many} of a filter as a file; page and size are ignored`,
      access: exported,
      query: z.strictObject({ ...list, ...exportQuery }),
      status: 200,
      answer: 'file',
      problems: ['permission_denied', 'too_many_rows'],
    }),
    get: operation({
      id: `${kind}.get`,
      service,
      method: 'GET',
      path: ofOne,
      summary: `One ${one}`,
      access: read,
      params: hasUuid ? byIdOrUuid : byId,
      status: 200,
      answer: item,
      problems: ['permission_denied', 'not_found'],
    }),
    create: operation({
      id: `${kind}.create`,
      service,
      method: 'POST',
      path,
      summary: `Create one ${one}`,
      access: write,
      ...token,
      ...confirmed,
      body: create,
      status: 201,
      answer: item,
      problems: ['permission_denied', 'duplicate', ...problems],
    }),
    change: operation({
      id: `${kind}.change`,
      service,
      method: 'PUT',
      path: ofOne,
      summary: `Change one ${one}; a given version must be the current one`,
      access: write,
      ...token,
      ...confirmed,
      params: byId,
      body: z.partial(z.strictObject({ ...change, version })),
      status: 200,
      answer: item,
      problems: ['permission_denied', 'not_found', 'duplicate', 'version_conflict', ...problems],
    }),
    remove: operation({
      id: `${kind}.delete`,
      service,
      method: 'DELETE',
      path: ofOne,
      summary: `Delete one ${one} that nothing uses any more`,
      access: write,
      ...token,
      confirmed: true,
      params: byId,
      status: 204,
      answer: 'nothing',
      problems: ['permission_denied', 'not_found', 'in_use', ...problems],
    }),
  }
}
