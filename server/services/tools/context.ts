import type { Clock } from '../../base/clock.ts'
import type { Store, Tx } from '../../store/database.ts'
import type { LocationAddress, ScreenPoint } from '../location/public.ts'
import type { Geocoder } from './geocoder/geocoder-port.ts'
import type { OpenGeocoder } from './geocoder/open-geocoder.ts'

/** What the tools need from other services. The composition provides it in `server/other-services.ts`. */
export type ToolsOtherServices = {
  /** The addresses of all active locations. */
  findLocationAddresses(tx: Tx): Promise<LocationAddress[]>
  /** All active screens. */
  findScreenPoints(tx: Tx): Promise<ScreenPoint[]>
}

/** The dependencies of the tools. */
export type ToolsContext = {
  store: Store
  clock: Clock
  openGeocoder: OpenGeocoder
  otherServices: ToolsOtherServices
}

/** A geocoder for one file or one search. It includes the current locations of the network. */
export const geocoderOf = ({ store, openGeocoder, otherServices }: ToolsContext, remoteMs: number): Geocoder =>
  openGeocoder(() => otherServices.findLocationAddresses(store.db), remoteMs)
