// Apart from the location, so that the client's event log does not load it.

/** Type of the event that a location sends to its parent. */
export const JOIN_WANTED = 'location.join_wanted'

/** Type of the event that a location sends to its recorder. */
export const BATCH_FOLDED = 'recorder.received'
