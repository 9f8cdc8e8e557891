import type { Frame, LoggedLocation } from '../log/read-log.ts'

/** A location that a client follows. */
export type LiveLocation = LoggedLocation

type FollowedLocation = { location: LiveLocation; seq: number | null }

/** Functions to read frames and to send them to a connection. */
export type FrameSenderPorts = {
  /** Whether the connection has sent all frames that it received. */
  isDrained: () => boolean
  send: (frame: Frame) => void
  /** The frame after message `seq` of a location; empty if there is none. */
  next: (location: LiveLocation, seq: number | null) => Promise<Frame>
}

/** Most frames that are read together and wait in memory to be sent. */
const MAX_READ_FRAMES = 50

/**
 * Sends one client the locations that it follows, frame by frame. Backpressure: the next frames are read only when the
 * last ones have been sent, so a slow client needs memory for its positions in the log and one round of frames only.
 */
export type FrameSender = {
  /** Starts after message `seq`, or with a snapshot if it is null. */
  follow(location: LiveLocation, seq: number | null): void
  leave(locationUuid: string): void
  /** Marks a location as behind if the number of its latest message is larger than that of the last sent one. */
  notify(locationUuid: string, seq: number): void
  /**
   * Sends frames until the connection is not drained or no location is behind. Rejects if `next` rejects for a
   * location; the others are sent, and the next run reads it again.
   */
  run(): Promise<void>
}

function* firstOf<Value>(values: Iterable<Value>, most: number): Generator<Value> {
  let count = 0
  for (const value of values) {
    if (count === most) return
    yield value
    count += 1
  }
}

/** Creates the frame sender of one client. */
export const createFrameSender = ({ isDrained, send, next }: FrameSenderPorts): FrameSender => {
  const followed = new Map<string, FollowedLocation>()
  // Those that have something to send, in the order in which they are served. A message costs the same for a client
  // that follows one location as for one that follows thousands.
  const behind = new Set<FollowedLocation>()
  let isRunning = false
  let read: { follow: FollowedLocation; frame: Frame }[] = []

  /** Those that were left or replaced meanwhile have nothing to send. */
  const markBehind = (follow: FollowedLocation): void => {
    if (followed.get(follow.location.locationUuid) === follow) behind.add(follow)
  }

  const readOne = async (follow: FollowedLocation): Promise<void> => {
    behind.delete(follow)
    try {
      read.push({ follow, frame: await next(follow.location, follow.seq) })
    } catch (error) {
      markBehind(follow)
      throw error
    }
  }

  /** Reads the locations that are behind, together. If one fails, those that were read are sent and it throws. */
  const readBehind = async (): Promise<void> => {
    const first = [...firstOf(behind, MAX_READ_FRAMES)]
    const results = await Promise.allSettled(first.map(readOne))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) {
      sendRead()
      throw failed.reason
    }
  }

  const sendRead = (): void => {
    while (isDrained()) {
      const [first, ...rest] = read
      if (!first) return
      read = rest
      const { follow, frame } = first
      const last = frame.at(-1)
      if (last === undefined || followed.get(follow.location.locationUuid) !== follow) continue
      follow.seq = last.seq
      behind.add(follow)
      send(frame)
    }
  }

  return {
    follow(location, seq) {
      const known = followed.get(location.locationUuid)
      // A client that repeats its request must not discard the frame that is being read for it.
      if (known?.seq === seq) {
        behind.add(known)
        return
      }
      if (known) behind.delete(known)
      const follow = { location, seq }
      followed.set(location.locationUuid, follow)
      behind.add(follow)
    },
    leave(locationUuid) {
      const follow = followed.get(locationUuid)
      if (follow) behind.delete(follow)
      followed.delete(locationUuid)
    },
    notify(locationUuid, seq) {
      const follow = followed.get(locationUuid)
      if (follow && (follow.seq === null || follow.seq < seq)) behind.add(follow)
    },
    async run() {
      if (isRunning) return
      isRunning = true
      try {
        sendRead()
        while (isDrained() && behind.size > 0) {
          await readBehind()
          sendRead()
        }
      } finally {
        isRunning = false
      }
    },
  }
}
