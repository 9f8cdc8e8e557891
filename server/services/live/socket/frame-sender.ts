import type { Frame } from '../log/read.ts'

/** A location as its readers know it. */
export type LiveLocation = { locationUuid: string; timeZone: string }

type FollowedLocation = { place: LiveLocation; seq: number | null; isBehind: boolean }

/** What a pump stands on: a way out that says when it is drained, and what comes after a number of a location. */
export type FrameSenderPorts = {
  isDrained: () => boolean
  send: (frame: Frame) => void
  next: (place: LiveLocation, seq: number | null) => Promise<Frame>
}

/**
 * Sends one reader the locations that it follows, frame by frame. The next frame is read only when the last one has left,
 * so that a slow reader keeps a place in the log and no messages.
 */
export type FrameSender = {
  /** Begins after message `seq`, or with a snapshot. */
  follow(place: LiveLocation, seq: number | null): void
  leave(locationUuid: string): void
  /** To be told that a location has a message with this number. */
  wake(locationUuid: string, seq: number): void
  /** Sends what can be sent; throws what `next` throws. */
  run(): Promise<void>
}

/** A pump for one reader. */
export const createFrameSender = ({ isDrained, send, next }: FrameSenderPorts): FrameSender => {
  const follows = new Map<string, FollowedLocation>()
  let isRunning = false

  const sendOne = async (follow: FollowedLocation): Promise<void> => {
    const { locationUuid } = follow.place
    // To the end of the row: every location gets its turn.
    follows.delete(locationUuid)
    follows.set(locationUuid, follow)
    follow.isBehind = false
    const frame = await next(follow.place, follow.seq)
    const last = frame.at(-1)
    if (last === undefined || follows.get(locationUuid) !== follow) return
    follow.seq = last.seq
    follow.isBehind = true
    send(frame)
  }

  return {
    follow(place, seq) {
      follows.set(place.locationUuid, { place, seq, isBehind: true })
    },
    leave(locationUuid) {
      follows.delete(locationUuid)
    },
    wake(locationUuid, seq) {
      const follow = follows.get(locationUuid)
      if (follow && (follow.seq === null || follow.seq < seq)) follow.isBehind = true
    },
    async run() {
      if (isRunning) return
      isRunning = true
      try {
        while (isDrained()) {
          const behind = [...follows.values()].find(({ isBehind }) => isBehind)
          if (!behind) return
          await sendOne(behind)
        }
      } finally {
        isRunning = false
      }
    },
  }
}
