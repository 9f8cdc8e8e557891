import type { Tx } from '../../../store/database.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import type { UnitDigest } from '../unit-rows.ts'

/** The stores that a kind reads. */
export type Reads = { readonly db: Tx; readonly statistics: Pick<Statistics, 'rows' | 'changesSince'> }

/** A unit to record. */
export type NewUnit = UnitDigest & {
  readonly key: string
  readonly after: number | null
  readonly last: number | null
  readonly source: string
}

/** The block that is being made, and the last day that is over. */
export type OpenBlock = { readonly number: number; readonly day: string }

/** Units that are found in one step. `next` is where the following step begins; null after the last one. */
export type Slice = {
  readonly units: readonly NewUnit[]
  readonly next: string | null
  /** Rows that have changed without a reason: they are not recorded again, so that a verification names them. */
  readonly unexplained?: readonly Difference[]
}

/** What a verification names. */
export type Difference = {
  readonly kind: string
  readonly what: 'changed' | 'missing' | 'added' | 'chain'
  readonly table: string
  /** The primary key, or what the chain lacks. */
  readonly name: string
  /** The block that has the row as it was; null for one that no block has. */
  readonly block: number | null
}

/** The last closed block; null before the first one. */
export type LastBlock = { readonly number: number; readonly day: string } | null

/** What a verification of a kind has read. */
export type Checked = {
  /** Rows as they were when they were closed. */
  readonly rows: number
  /** Rows that are not in a closed block yet. */
  readonly waiting: number
  readonly differences: readonly Difference[]
}

/** Records of one kind: how they become units, and how units are verified. */
export type Kind = {
  readonly name: string
  /** Finds the next units that are not recorded, from a cursor on: `''` at the beginning. */
  collect(reads: Reads, open: OpenBlock, cursor: string): Promise<Slice>
  /** Computes the units again. `onRows` is called with the number of rows that were read. */
  check(reads: Reads, last: LastBlock, onRows: (rows: number) => void): Promise<Checked>
}
