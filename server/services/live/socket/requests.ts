import * as z from 'zod'
import { join } from '../../../../contract/live/stream.ts'
import type { ProblemCode } from '../../../../contract/problems.ts'
import { uuid } from '../../../../contract/values.ts'
import type { LiveContext } from '../context.ts'
import type { FrameSender } from './frame-sender.ts'
import type { FindReadableLocation } from './readable-locations.ts'
import type { Readers } from './readers.ts'
import type { FindSessionAccount } from './session-accounts.ts'
import type { LiveSocket, RequestAnswer } from './socket-types.ts'

/** Requests of one socket that may wait for their answer at the same time. */
export const MAX_PENDING_REQUESTS = 1000

const leaveRequest = z.strictObject({ location_uuid: uuid })

/** Input and answer function of a request; a client may leave out either. */
const partsOf = (untrustedParts: readonly unknown[]): { untrustedInput: unknown; untrustedAnswer: unknown } => {
  const [first, second] = untrustedParts
  return typeof first === 'function'
    ? { untrustedInput: undefined, untrustedAnswer: first }
    : { untrustedInput: first, untrustedAnswer: second }
}

const answerTo =
  (untrustedAnswer: unknown) =>
  (code: ProblemCode | null): void => {
    const answer: RequestAnswer = { code }
    if (typeof untrustedAnswer === 'function') untrustedAnswer(answer)
  }

/** Lookups that all sockets share, so that their queries are batched. */
export type SharedLookups = {
  findSessionAccount: FindSessionAccount
  findLocation: FindReadableLocation
  readers: Readers
}

/**
 * Handles the requests of a client: `join` follows a location and checks the permission every time, `leave` ends it.
 */
export const handleRequests = (
  socket: LiveSocket,
  { log, lookups }: { log: LiveContext['log']; lookups: SharedLookups },
  sender: FrameSender,
  run: () => void,
): void => {
  const { findSessionAccount, findLocation, readers } = lookups
  const followed = new Set<string>()
  const notify = (locationUuid: string, seq: number) => {
    sender.notify(locationUuid, seq)
    run()
  }
  const leave = (locationUuid: string) => {
    followed.delete(locationUuid)
    readers.remove(locationUuid, notify)
    sender.leave(locationUuid)
  }
  let pending = 0

  const follow = async (untrustedUuid: string, seq: number | undefined): Promise<ProblemCode | null> => {
    const account = await findSessionAccount(socket.data.account.sessionId)
    if (!account) {
      socket.disconnect(true)
      return 'unauthenticated'
    }
    const location = await findLocation(account, untrustedUuid)
    if (!location) return 'not_found'
    if (!socket.connected) return null
    followed.add(location.locationUuid)
    readers.add(location.locationUuid, notify)
    sender.follow(location, seq ?? null)
    return null
  }

  // Requests for one location are handled in order, so that a `leave` does not overtake its `join`. Those for different
  // locations are handled together: their lookups share a few queries, and one that fails or hangs delays no other.
  const last = new Map<string, Promise<void>>()
  const enqueue = (untrustedAnswer: unknown, locationUuid: string, handle: () => Promise<ProblemCode | null>) => {
    const answer = answerTo(untrustedAnswer)
    if (pending >= MAX_PENDING_REQUESTS) return answer('too_many_requests')
    pending += 1
    const handled = (last.get(locationUuid) ?? Promise.resolve()).then(async () => {
      try {
        answer(await handle())
        run()
      } catch (error) {
        log.error({ err: error }, 'a request of a socket failed')
        answer('internal')
      } finally {
        pending -= 1
        if (last.get(locationUuid) === handled) last.delete(locationUuid)
      }
    })
    last.set(locationUuid, handled)
  }

  socket.on('join', (...untrustedParts) => {
    const { untrustedInput, untrustedAnswer } = partsOf(untrustedParts)
    const { success, data } = join.safeParse(untrustedInput)
    if (!success) return answerTo(untrustedAnswer)('invalid_input')
    enqueue(untrustedAnswer, data.location_uuid.toLowerCase(), () => follow(data.location_uuid, data.seq))
  })
  socket.on('leave', (...untrustedParts) => {
    const { untrustedInput, untrustedAnswer } = partsOf(untrustedParts)
    const { success, data } = leaveRequest.safeParse(untrustedInput)
    if (!success) return answerTo(untrustedAnswer)('invalid_input')
    const locationUuid = data.location_uuid.toLowerCase()
    enqueue(untrustedAnswer, locationUuid, async () => {
      leave(locationUuid)
      return null
    })
  })
  socket.on('disconnect', () => {
    for (const locationUuid of followed) leave(locationUuid)
  })
}
