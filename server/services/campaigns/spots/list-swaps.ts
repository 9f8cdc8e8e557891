import { desc, eq, sql } from 'drizzle-orm'
import type { FilmSwap } from '../../../../contract/campaign/swap-operations.ts'
import type { Account } from '../../../http/caller.ts'
import type { Store } from '../../../store/database.ts'
import { visibleCampaign } from '../policy.ts'
import type { SpotLinks } from './spot-links.ts'
import { filmSwap } from './tables.ts'

/** Most proposals of a campaign that are listed. */
const MOST_SWAPS = 100

/** The films that were proposed for a campaign that the account may see, newest first. */
export const listSwaps = async (
  { db }: Store,
  links: SpotLinks,
  account: Account,
  untrustedUuid: string,
): Promise<FilmSwap[]> => {
  const { uuid } = await visibleCampaign(db, account, untrustedUuid)
  const rows = await db
    .select()
    .from(filmSwap)
    .where(eq(filmSwap.campaignUuid, uuid))
    // Of two within a millisecond, the one that was replaced came first.
    .orderBy(desc(filmSwap.askedAt), sql`${filmSwap.decision} is not distinct from 'replaced'`, desc(filmSwap.id))
    .limit(MOST_SWAPS)
  return Promise.all(
    rows.map(async ({ film, ...row }) => ({
      id: row.id,
      spot_id: row.spotId,
      file_name: row.fileName,
      width: film.width,
      height: film.height,
      seconds: film.seconds,
      codec: film.codec,
      size_bytes: row.sizeBytes,
      sign_url: await links.sign(row.storedAs),
      reason: row.reason,
      asked_at: row.askedAt.toISOString(),
      asked_by: row.askedBy,
      decision: row.decision,
      decided_at: row.decidedAt?.toISOString() ?? null,
      decided_by: row.decidedBy,
      decision_reason: row.decisionReason,
      former_name: row.former?.fileName ?? null,
    })),
  )
}
