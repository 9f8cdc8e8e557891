import type { PlayerContext } from './context.ts'
import { type PlayerReport, playerReport } from './tables.ts'

/** Stores what a player says about itself, in the place of what it said before. */
export const storeReport = async (
  { store, clock }: Pick<PlayerContext, 'store' | 'clock'>,
  playerId: number,
  report: PlayerReport,
): Promise<void> => {
  const values = { heardAt: clock.now(), report }
  await store.db
    .insert(playerReport)
    .values({ playerId, ...values })
    .onConflictDoUpdate({ target: playerReport.playerId, set: values })
}
