import type { Account } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'

/** Presents the zones of a location; the first entry has them as a JSON text (C91, E28). Throws `not_found`. */
export const presentZones = async (
  { store, otherServices }: LiveContext,
  account: Account,
  untrusted: { id: number },
): Promise<{ file_data: string }[]> => [
  { file_data: JSON.stringify(await otherServices.zonesOf(store.db, account, untrusted)) },
]
