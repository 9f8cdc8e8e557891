import { afterEntries } from '../../../machines/live/location.ts'
import { afterRecorderEvent, type RecorderEvent, type Recording } from '../../../machines/live/recorder.ts'
import type { LiveEntry } from '../../../machines/live/socket-port.ts'

/** An event of a recorder. A `batch` has entries that are not folded into the location's counters yet. */
export type RecordedEvent =
  | Exclude<RecorderEvent, { type: 'recorder.received' }>
  | { type: 'batch'; at: number; entries: readonly LiveEntry[] }

/** A recording after some events. Batches are folded like in the location's actor. */
export const recordingAfter = (events: readonly RecordedEvent[], from: Recording): Recording =>
  events.reduce(
    (recording, event) =>
      afterRecorderEvent(
        recording,
        event.type === 'batch'
          ? { ...event, type: 'recorder.received', after: afterEntries(recording.now, event.entries) }
          : event,
      ),
    from,
  )
