import type { ZoneShapes } from '../../../../contract/location/location.ts'
import type { Account } from '../../../http/caller.ts'
import type { Store, Tx } from '../../../store/open.ts'

/** What zones ask of the locations; composed in `server/other-services.ts`. */
export type ZonesOtherServices = {
  /** A location's zones, drawn or usual; throws `not_found` for a foreign and a missing one. */
  zonesOf(tx: Tx, account: Account, untrusted: { id: number }): Promise<ZoneShapes>
}

/** Zones of a location as the live service sends them: the first entry holds them as a JSON text (C91, E28). Throws `not_found`. */
export const zonesOfPlace = async (
  { store, otherServices }: { store: Store; otherServices: ZonesOtherServices },
  account: Account,
  untrusted: { id: number },
): Promise<{ file_data: string }[]> => [
  { file_data: JSON.stringify(await otherServices.zonesOf(store.db, account, untrusted)) },
]
