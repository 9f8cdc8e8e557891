import type { Platform } from '../platform.ts'
import type { Store } from '../store/database.ts'
import { findInstallation, recordStores } from './installation.ts'
import type { Home } from './tables.ts'

/** What differs between the place where a platform ran and the one where it runs. */
export type MovedPart = keyof Home

const parts = ['database', 'files', 'address'] as const satisfies readonly MovedPart[]

/** The cluster of the database and its number there; null if the role may not read them. */
const databaseMark = async ({ pool }: Store): Promise<string | null> => {
  try {
    const { rows } = await pool.query<{ mark: string }>(
      `select system_identifier || ':' || (select oid from pg_database where datname = current_database()) as mark
       from pg_control_system()`,
    )
    return rows[0]?.mark ?? null
  } catch {
    return null
  }
}

type Housed = Pick<Platform, 'store' | 'config' | 'files'>

/** The marks of the place where this server runs. */
const presentHome = async ({ store, config, files }: Housed): Promise<Home> => ({
  database: await databaseMark(store),
  files: await files.mark(),
  address: config.publicUrl ?? null,
})

/** The parts that are known of both places and differ. */
const movedParts = (recorded: Home, present: Home): MovedPart[] =>
  parts.filter((part) => recorded[part] !== null && present[part] !== null && recorded[part] !== present[part])

/** The parts of the platform that have moved since an administrator last said that it is no copy. */
export const findMovedParts = async (platform: Housed): Promise<MovedPart[]> => {
  const recorded = (await findInstallation(platform.store))?.home
  return recorded ? movedParts(recorded, await presentHome(platform)) : []
}

/** Whether webhooks and e-mails are kept back because the platform may be a copy. */
export const isMarkedAsCopy = async ({ store }: Pick<Platform, 'store'>): Promise<boolean> =>
  ((await findInstallation(store))?.heldSince ?? null) !== null

/**
 * Records where a production platform runs, at its first start. If it runs somewhere else than before, it may be a copy
 * of a platform that still runs: it is marked, and webhooks and e-mails are kept back until somebody says that it is
 * none. Returns the parts that have moved.
 */
export const recordHome = async (platform: Housed): Promise<MovedPart[]> => {
  const { store } = platform
  const stored = await findInstallation(store)
  if (stored?.mode !== 'production') return []
  const present = await presentHome(platform)
  const moved = stored.home ? movedParts(stored.home, present) : []
  if (moved.length > 0) await recordStores(store, { heldSince: stored.heldSince ?? new Date() })
  else await recordStores(store, { home: { ...present, ...known(stored.home, present) }, heldSince: null })
  return moved
}

/** Recorded marks of parts that are unknown now, for example without `PUBLIC_URL`, are kept. */
const known = (recorded: Home | null, present: Home): Partial<Home> =>
  Object.fromEntries(parts.flatMap((part) => (present[part] === null && recorded ? [[part, recorded[part]]] : [])))

/** Records that the platform is no copy: it runs here now, and what waited is sent. */
export const acceptHome = async (platform: Housed): Promise<void> => {
  await recordStores(platform.store, { home: await presentHome(platform), heldSince: null })
}
