import { eq } from 'drizzle-orm'
import type { Mode } from '../base/mode.ts'
import { StartError } from '../base/start-error.ts'
import type { PlatformNumber } from '../services/users/public.ts'
import type { Store } from '../store/database.ts'
import { installation } from './tables.ts'

const wrongMode: Readonly<Record<Mode, string>> = {
  demo: 'This database holds the demo network. Remove NODE_ENV=production, or set DATA_DIR and DATABASE_URL to a database of its own for production.',
  production:
    'This database belongs to a production platform. Set NODE_ENV=production, or set DATA_DIR and DATABASE_URL to a database of its own for the demo.',
}

/** Throws {@link StartError} if the mode differs from that of the platform’s first start. */
export const requireMode = async ({ db }: Store, mode: Mode): Promise<void> => {
  const [stored] = await db.select({ mode: installation.mode }).from(installation)
  if (stored && stored.mode !== mode) throw new StartError(wrongMode[stored.mode])
}

/** Records the mode of the platform’s first start. */
export const recordMode = async ({ db }: Store, mode: Mode, now: Date): Promise<void> => {
  await db.insert(installation).values({ mode, createdAt: now }).onConflictDoNothing()
}

/** The recorded facts about this platform; undefined before its first start. */
export type Installation = typeof installation.$inferSelect

/** Reads the recorded facts about this platform. */
export const findInstallation = async ({ db }: Store): Promise<Installation | undefined> => {
  const [stored] = await db.select().from(installation)
  return stored
}

/** Records facts about this platform. The platform must have been started before. */
export const recordStores = async (
  { db }: Store,
  stores: Partial<Pick<Installation, 'statisticsUuid' | 'statisticsTransfers' | 'filesUuid' | 'home' | 'heldSince'>>,
): Promise<void> => {
  await db.update(installation).set(stores).where(eq(installation.id, 1))
}

/** The number of this platform. One that began before installations were recorded has none of its own. */
export const getPlatformNumber = async (store: Store): Promise<PlatformNumber> => {
  const stored = await findInstallation(store)
  return stored ? { uuid: stored.platformUuid, since: stored.platformUuidSince } : unnumbered
}

const unnumbered: PlatformNumber = { uuid: 'platform', since: new Date(0) }
