/** An event at a place: its name, and the day numbers of its first and last day. */
export type PlaceEvent = { readonly name: string; readonly from: number; readonly to: number }
