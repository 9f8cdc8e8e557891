import type { Tx } from '../../store/open.ts'
import type { AraboxPlace } from '../location/araboxes.ts'

/** What araboxes ask of the other services; composed in `server/neighbours.ts`, so that no service reads another's tables. */
export type LiveNeighbours = {
  araboxPlace(tx: Tx, araboxUuid: string): Promise<AraboxPlace | null>
}
