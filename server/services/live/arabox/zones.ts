import type { ZoneShapes } from '../../../../contract/location/location.ts'
import type { Account } from '../../../http/caller.ts'
import type { Store, Tx } from '../../../store/database.ts'

/** What zones need from the location service. The composition provides it in `server/other-services.ts`. */
export type ZonesOtherServices = {
  /**
   * The drawn zones of a location, or the default ones; throws `not_found` for a location of another company and for a
   * missing one.
   */
  zonesOf(tx: Tx, account: Account, untrusted: { id: number }): Promise<ZoneShapes>
}

/** Presents the zones of a location; the first entry has them as a JSON text (C91, E28). Throws `not_found`. */
export const presentZones = async (
  { store, otherServices }: { store: Store; otherServices: ZonesOtherServices },
  account: Account,
  untrusted: { id: number },
): Promise<{ file_data: string }[]> => [
  { file_data: JSON.stringify(await otherServices.zonesOf(store.db, account, untrusted)) },
]
