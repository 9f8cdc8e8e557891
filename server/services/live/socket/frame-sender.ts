import type { Frame } from '../log/read.ts'

/** A location that a client follows, and the time zone of its days. */
export type LiveLocation = { locationUuid: string; timeZone: string }

type FollowedLocation = { location: LiveLocation; seq: number | null; isBehind: boolean }

/** Functions to read frames and to send them to a connection. */
export type FrameSenderPorts = {
  /** Whether the connection has sent all frames that it received. */
  isDrained: () => boolean
  send: (frame: Frame) => void
  /** The frame after message `seq` of a location; empty if there is none. */
  next: (location: LiveLocation, seq: number | null) => Promise<Frame>
}

/**
 * Sends one client the locations that it follows, frame by frame. Backpressure: the next frame is read only when the
 * last one has left, so a slow client costs a position in the log and no memory for messages.
 */
export type FrameSender = {
  /** Starts after message `seq`, or with a snapshot if it is null. */
  follow(location: LiveLocation, seq: number | null): void
  leave(locationUuid: string): void
  /** Marks a location as behind if the number of its latest message is larger than that of the last sent one. */
  notify(locationUuid: string, seq: number): void
  /** Sends frames until the connection is not drained or no location is behind; rejects if `next` rejects. */
  run(): Promise<void>
}

/** Creates the frame sender of one client. */
export const createFrameSender = ({ isDrained, send, next }: FrameSenderPorts): FrameSender => {
  const followed = new Map<string, FollowedLocation>()
  let isRunning = false

  const sendOne = async (follow: FollowedLocation): Promise<void> => {
    const { locationUuid } = follow.location
    // Moves it to the end, so that all locations are served in turn.
    followed.delete(locationUuid)
    followed.set(locationUuid, follow)
    follow.isBehind = false
    const frame = await next(follow.location, follow.seq)
    const last = frame.at(-1)
    if (last === undefined || followed.get(locationUuid) !== follow) return
    follow.seq = last.seq
    follow.isBehind = true
    send(frame)
  }

  return {
    follow(location, seq) {
      followed.set(location.locationUuid, { location, seq, isBehind: true })
    },
    leave(locationUuid) {
      followed.delete(locationUuid)
    },
    notify(locationUuid, seq) {
      const follow = followed.get(locationUuid)
      if (follow && (follow.seq === null || follow.seq < seq)) follow.isBehind = true
    },
    async run() {
      if (isRunning) return
      isRunning = true
      try {
        while (isDrained()) {
          const behind = [...followed.values()].find(({ isBehind }) => isBehind)
          if (!behind) return
          await sendOne(behind)
        }
      } finally {
        isRunning = false
      }
    },
  }
}
