import { desc, eq, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { playedFilm } from '../plays/tables.ts'
import { campaignSpot } from '../tables.ts'

/** The position of removed spots, after all others. The view `listed_spot` has it too. */
const REMOVED_POSITION = 2_147_483_647

/** Spots that were played and then removed, under their last names: the second part of the view `listed_spot`. */
export const removedSpots = (tx: Tx) =>
  tx
    .selectDistinctOn([playedFilm.spotId], {
      // Names of their own, because Drizzle writes them without their table.
      id: sql<string>`${playedFilm.spotId}`.as('removed_id'),
      campaignUuid: playedFilm.campaignUuid,
      position: sql<number>`${sql.raw(String(REMOVED_POSITION))}`.as('removed_position'),
      fileName: playedFilm.fileName,
    })
    .from(playedFilm)
    .where(
      notExists(tx.select({ id: campaignSpot.id }).from(campaignSpot).where(eq(campaignSpot.id, playedFilm.spotId))),
    )
    .orderBy(playedFilm.spotId, desc(playedFilm.id))
    .as('removed_spot')
