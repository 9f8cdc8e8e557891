import { StartError } from '../base/start-error.ts'
import type { Composition } from '../composition.ts'
import { createFirstAdministrator, hasAccounts, isEasyPassword, seedRoles } from '../services/users/public.ts'
import { recordMode } from './installation.ts'

/**
 * Stores the roles on an empty platform, then the demo or the first administrator of the settings. Throws
 * {@link StartError} if nobody could log in afterwards, or everybody could.
 */
export const firstStart = async ({ platform, demo }: Pick<Composition, 'platform' | 'demo'>): Promise<void> => {
  const { config, store, clock } = platform
  await seedRoles(store)
  if (await hasAccounts(store)) return
  if (!demo && !config.firstAdmin) {
    throw new StartError(
      'Nobody can log in yet: set FIRST_ADMIN_USERNAME and FIRST_ADMIN_PASSWORD for the first administrator.',
    )
  }
  if (
    !demo &&
    config.firstAdmin &&
    (await isEasyPassword(config.firstAdmin.password, { ...config, ...config.firstAdmin }))
  )
    throw new StartError(
      'FIRST_ADMIN_PASSWORD is one of the commonest passwords, or consists of names of the account and the platform: set another one.',
    )
  // Before the accounts, so that an interrupted start cannot continue in the other mode.
  await recordMode(store, config.mode, clock.now())
  if (demo) await demo.fillPlatform()
  else if (config.firstAdmin) await createFirstAdministrator(store, config.brand, config.firstAdmin, clock.now())
}
