import { and, eq, like, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { xiboObject } from '../../tables.ts'

/**
 * What the platform made in the CMS, by a name of its own. An attempt that ends in the middle goes on from here, and
 * nothing is made twice.
 */
export type XiboObjects = {
  /** The id of an object: the stored one, or one that is found in the CMS, because an answer was lost, or a new one. */
  ensure(key: string, find: () => Promise<number | null>, create: () => Promise<number>): Promise<number>
  /** The objects whose names begin in a way, by name. */
  list(prefix: string): Promise<{ key: string; id: number }[]>
  /** Gives an object another name; one that has this name already stays. */
  rename(key: string, to: string): Promise<void>
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The objects of one CMS, which its address tells from others. */
export const xiboObjects = (tx: Tx, system: string): XiboObjects => {
  const named = (key: string) => and(eq(xiboObject.system, system), eq(xiboObject.key, key))
  return {
    async ensure(key, find, create) {
      const [stored] = await tx.select().from(xiboObject).where(named(key))
      if (stored) return stored.id
      const id = (await find()) ?? (await create())
      await tx.insert(xiboObject).values({ system, key, id }).onConflictDoNothing()
      return id
    },
    list: (prefix) =>
      tx
        .select({ key: xiboObject.key, id: xiboObject.id })
        .from(xiboObject)
        .where(and(eq(xiboObject.system, system), like(xiboObject.key, `${literal(prefix)}%`)))
        .orderBy(xiboObject.key),
    async rename(key, to) {
      await tx.execute(sql`
        with renamed as (delete from xibo_object where system = ${system} and key = ${key} returning id)
        insert into xibo_object (system, key, id) select ${system}, ${to} || ' ' || id, id from renamed
        on conflict do nothing`)
    },
  }
}
