import { contract } from '../../../contract/index.ts'
import type { Account } from '../../http/caller.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import type { Store, Tx } from '../../store/database.ts'

/** What the config service needs from other services. The composition provides it in `server/other-services.ts`. */
export type ConfigOtherServices = {
  /** Addresses of a location's pictures, newest first; throws `not_found`. */
  findPanoramas(tx: Tx, account: Account, untrusted: { id: number }): Promise<string[]>
}

/** Registers the route for the panoramas of a location (C70). */
export const configRoutes = (
  registerOperation: RegisterOperation,
  { store, otherServices }: { store: Store; otherServices: ConfigOtherServices },
): void => {
  registerOperation(contract.config.listPanoramas, async ({ account, params }) => {
    const addresses = await otherServices.findPanoramas(store.db, account, params)
    return { panoramas: addresses.map((image_sign_url) => ({ image_sign_url })) }
  })
}
