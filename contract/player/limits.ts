/** A play counts if it starts at most this many milliseconds before or after its slot. */
export const PLAY_START_TOLERANCE_MS = 500
/** A play counts if at least this share of its film was shown. */
export const PLAY_SHARE = 0.98
/** Milliseconds by which the length of a film that a record names may differ from that of its file. */
export const FILM_LENGTH_TOLERANCE_MS = 500
/** Milliseconds by which the clock of a player may differ from the platform's before it is shown as wrong. */
export const PLAYER_CLOCK_TOLERANCE_MS = 5_000
/** Days after which a player may still deliver a record. */
export const PLAY_DELIVERY_DAYS = 30
/** Days of the schedule that a player gets: it plays on for this long without a network. */
export const SCHEDULED_DAYS = 8
/** Most records of one delivery, over all its logs. */
export const MOST_PLAY_RECORDS = 2000
/** Most logs of one delivery. */
export const MOST_PLAY_LOGS = 100
/** Longest text of a record, in characters. */
export const LONGEST_PLAY_RECORD = 1000
/** Seconds between the deliveries of a player that has a network. */
export const PLAY_DELIVERY_SECONDS = 300
/** Seconds between the reports of a player about itself. */
export const PLAYER_REPORT_SECONDS = 60
/** Seconds without a report after which a player is shown as silent. */
export const PLAYER_SILENT_SECONDS = 300
/** Characters of a pairing code. */
export const PAIRING_CODE_LENGTH = 6
/** Minutes for which a pairing code holds. */
export const PAIRING_MINUTES = 15
/** Largest picture of what a player shows, in bytes. */
export const MOST_PLAYER_PICTURE_BYTES = 200 * 1024
/** Seconds between two pictures of what a player shows. */
export const PLAYER_PICTURE_SECONDS = 60
