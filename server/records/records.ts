import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditKind } from '../../contract/audit.ts'
import type { Usage } from '../../contract/problem-shape.ts'
import { serverValidation } from '../../contract/server-validation.ts'
import { validation } from '../../contract/validation.ts'
import type { Caller } from '../http/caller.ts'
import { notFound, ProblemError } from '../http/problem.ts'
import { constraintOf, isViolation } from '../store/constraint-violation.ts'
import type { Store, Tx } from '../store/database.ts'
import { appendAudit } from './audit.ts'

/** The members that every record on the wire has. */
type Facts = { id: number; version: number }

type RowWithUuid = PgTable & { id: PgColumn; uuid?: PgColumn }

/** One kind of reference data: how its records are read and written. All functions run in one transaction. */
export type RecordKind<Item extends Facts, Create, Change> = {
  kind: AuditKind
  table: PgTable & { id: PgColumn; version: PgColumn; uuid?: PgColumn }
  nameOf: (item: Item) => string
  /** The members that are stored in the audit log; all by default. */
  factsOf?: (item: Item) => Readonly<Record<string, unknown>>
  /** The record with an id, or `null`. */
  find: (tx: Tx, id: number) => Promise<Item | null>
  /** Stores a new record and returns its id. */
  insert: (tx: Tx, body: Create, caller: Caller) => Promise<number>
  update: (tx: Tx, id: number, change: Change, caller: Caller) => Promise<unknown>
  delete: (tx: Tx, id: number, caller: Caller) => Promise<unknown>
  /** The usage of a record. A record with usage cannot be deleted. */
  usage: (tx: Tx, id: number) => Promise<readonly Usage[]>
  /** The member of the body that a database constraint checks, by the name of the constraint. */
  fieldOf?: Readonly<Record<string, string>>
}

/** The commands of one kind of records. Each write appends its audit entry in the same transaction. */
export type Records<Item, Create, Change> = {
  /** Throws `not_found`. */
  get: (id: number) => Promise<Item>
  /** The record with an id or, if its kind has one, a uuid. Throws `not_found`. */
  getBy: (idOrUuid: string) => Promise<Item>
  /** Throws `duplicate`, and `invalid_input` for unknown references. */
  create: (caller: Caller, body: Create) => Promise<Item>
  /** Throws `not_found`, `version_conflict` with the current record, `duplicate`, and `invalid_input`. */
  change: (caller: Caller, id: number, change: Change) => Promise<Item>
  /** Throws `not_found`, and `in_use` with the usage. */
  remove: (caller: Caller, id: number) => Promise<void>
}

const constraintProblem = (error: unknown, fieldOf: Readonly<Record<string, string>>): ProblemError | null => {
  const path = fieldOf[constraintOf(error)]
  if (isViolation(error, 'unique')) {
    const errors = path === undefined ? [] : [{ path, message: serverValidation.taken }]
    return new ProblemError('duplicate', errors.length > 0 ? { errors } : {})
  }
  if (isViolation(error, 'foreign_key') && path !== undefined)
    return new ProblemError('invalid_input', { errors: [{ path, message: validation.unknownReference }] })
  return null
}

const withConstraintProblems = async <T>(
  work: () => Promise<T>,
  fieldOf: Readonly<Record<string, string>> = {},
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw constraintProblem(error, fieldOf) ?? error
  }
}

/** The id of the record with an id or a uuid. Throws `not_found` for a uuid that no record has. */
export const idBy = async (tx: Tx, table: RowWithUuid, idOrUuid: string): Promise<number> => {
  if (/^\d+$/.test(idOrUuid)) return Number(idOrUuid)
  if (!table.uuid) throw notFound()
  const { rows } = await tx.execute<{ id: number }>(
    sql`select ${table.id} as id from ${table} where ${eq(table.uuid, idOrUuid)}`,
  )
  if (!rows[0]) throw notFound()
  return rows[0].id
}

/** Creates the commands of one kind of records. */
export const records = <Item extends Facts, Create, Change extends { version?: number | undefined }>(
  store: Store,
  definition: RecordKind<Item, Create, Change>,
): Records<Item, Create, Change> => {
  const { kind, table, nameOf, find, fieldOf, factsOf = (item) => item } = definition
  const getFrom = async (tx: Tx, id: number): Promise<Item> => {
    const item = await find(tx, id)
    if (!item) throw notFound()
    return item
  }
  /** Locks the row, so that no other request changes the record between the checks and the write. */
  const lock = async (tx: Tx, id: number): Promise<Item> => {
    await tx.execute(sql`select 1 from ${table} where ${eq(table.id, id)} for update`)
    return getFrom(tx, id)
  }
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withConstraintProblems(() => store.transaction(work), fieldOf)

  return {
    get: (id) => getFrom(store.db, id),
    getBy: async (idOrUuid) => getFrom(store.db, await idBy(store.db, table, idOrUuid)),
    create: (caller, body) =>
      write(async (tx) => {
        const after = await getFrom(tx, await definition.insert(tx, body, caller))
        const entry = {
          action: 'created',
          kind,
          recordId: after.id,
          recordName: nameOf(after),
          after: factsOf(after),
        } as const
        await appendAudit(tx, caller, entry)
        return after
      }),
    change: (caller, id, change) =>
      write(async (tx) => {
        const before = await lock(tx, id)
        if (change.version !== undefined && change.version !== before.version)
          throw new ProblemError('version_conflict', { current: before })
        await definition.update(tx, id, change, caller)
        await tx.execute(sql`update ${table} set version = version + 1 where ${eq(table.id, id)}`)
        const after = await getFrom(tx, id)
        const entry = {
          action: 'changed',
          kind,
          recordId: id,
          recordName: nameOf(after),
          before: factsOf(before),
          after: factsOf(after),
        } as const
        await appendAudit(tx, caller, entry)
        return after
      }),
    remove: (caller, id) =>
      write(async (tx) => {
        const before = await lock(tx, id)
        const usage = (await definition.usage(tx, id)).filter(({ count }) => count > 0)
        if (usage.length > 0) throw new ProblemError('in_use', { usage })
        await definition.delete(tx, id, caller)
        const entry = {
          action: 'deleted',
          kind,
          recordId: id,
          recordName: nameOf(before),
          before: factsOf(before),
        } as const
        await appendAudit(tx, caller, entry)
      }),
  }
}
