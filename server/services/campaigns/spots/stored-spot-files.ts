import { asc, eq, inArray } from 'drizzle-orm'
import { isSameShape, type Size } from '../../../../machines/campaign/film/film-file.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'
import { spotFile } from '../tables.ts'
import { requestConversion } from './film-conversions.ts'

/** A stored film or still picture of a spot. */
export type SpotFile = typeof spotFile.$inferSelect

/** The files of spots in their order; a spot without files is absent. */
export const filesOfSpots = async (tx: Tx, spotIds: readonly string[]): Promise<Map<string, SpotFile[]>> => {
  if (spotIds.length === 0) return new Map()
  const files = await tx
    .select()
    .from(spotFile)
    .where(inArray(spotFile.spotId, [...spotIds]))
    .orderBy(asc(spotFile.position))
  return groupBy(files, (file) => file.spotId)
}

/** The file of a spot that a new one of some size replaces, because it has the same shape; otherwise undefined. */
export const replacedFile = (files: readonly SpotFile[], size: Size): SpotFile | undefined =>
  files.find((file) => isSameShape(file, size))

/** Stores a new file of a spot: in the place of one with the same shape, otherwise as its last one. */
export const keepSpotFile = async (
  tx: Tx,
  files: readonly SpotFile[],
  added: Omit<typeof spotFile.$inferInsert, 'position'>,
): Promise<{ position: number }> => {
  const replaced = replacedFile(files, added)
  const position = replaced?.position ?? Math.max(-1, ...files.map((file) => file.position)) + 1
  if (replaced) await tx.delete(spotFile).where(eq(spotFile.id, replaced.id))
  const [stored] = await tx
    .insert(spotFile)
    .values({ ...added, position })
    .returning()
  if (stored) await requestConversion(tx, [stored])
  return { position }
}
