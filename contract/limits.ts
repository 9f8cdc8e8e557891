/** Length of the advertising loop of a screen, in seconds. */
export const LOOP_SECONDS = 120
/** Length of one slot of the loop, in seconds. A spot occupies whole slots. */
export const SLOT_SECONDS = 10
/** Slots in a loop. */
export const SLOTS_IN_LOOP = LOOP_SECONDS / SLOT_SECONDS
/** Largest file of a spot, in bytes. */
export const MOST_SPOT_BYTES = 200 * 1024 * 1024
/** How much longer than the bought time the video of a spot may be, in seconds: encoders round its length. */
export const SPOT_TOLERANCE_SECONDS = 0.25
/** Smallest group of people whose number is shown; smaller groups are hidden (E09). */
export const SMALLEST_GROUP = 10
