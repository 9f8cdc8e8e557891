import * as z from 'zod'
import { join } from '../../../../contract/live/stream.ts'
import type { ProblemCode } from '../../../../contract/problems.ts'
import { uuid } from '../../../../contract/values.ts'
import type { LiveContext } from '../context.ts'
import type { FrameSender } from './frame-sender.ts'
import type { FindSessionAccount } from './live-accounts.ts'
import type { Readers } from './readers.ts'
import type { LiveSocket, RequestAnswer } from './socket-types.ts'
import type { FindReadableLocation } from './watchable-places.ts'

/** Wishes of one socket that may wait for their answer at the same time. */
const MAX_PENDING_REQUESTS = 1000

const leaveRequest = z.strictObject({ location_uuid: uuid })

const answerOnce =
  (answer: unknown) =>
  (code: ProblemCode | null): void => {
    const told: RequestAnswer = { code }
    if (typeof answer === 'function') answer(told)
  }

/** What is looked up for all sockets together: accounts, places, and what comes after a number. */
export type SharedLookups = { accounts: FindSessionAccount; places: FindReadableLocation; readers: Readers }

/** Takes what a client wishes: to follow a location, which is checked anew each time, or to leave it. */
export const handleRequests = (
  socket: LiveSocket,
  log: LiveContext['log'],
  { accounts, places, readers }: SharedLookups,
  pump: FrameSender,
  run: () => void,
): void => {
  const followed = new Set<string>()
  const wake = (locationUuid: string, seq: number) => {
    pump.wake(locationUuid, seq)
    run()
  }
  const leave = (locationUuid: string) => {
    followed.delete(locationUuid)
    readers.remove(locationUuid, wake)
    pump.leave(locationUuid)
  }
  let waiting = 0

  const follow = async (untrustedUuid: string, seq: number | undefined): Promise<ProblemCode | null> => {
    const account = await accounts(socket.data.account.sessionId)
    if (!account) {
      socket.disconnect(true)
      return 'unauthenticated'
    }
    const place = await places(account, untrustedUuid)
    if (!place) return 'not_found'
    if (!socket.connected) return null
    followed.add(place.locationUuid)
    readers.add(place.locationUuid, wake)
    pump.follow(place, seq ?? null)
    return null
  }

  // One after the other, so that a place that was left stays left.
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (untrustedAnswer: unknown, grant: () => Promise<ProblemCode | null>) => {
    const answer = answerOnce(untrustedAnswer)
    if (waiting >= MAX_PENDING_REQUESTS) return answer('too_many_requests')
    waiting += 1
    turn = turn.then(async () => {
      try {
        answer(await grant())
        run()
      } catch (error) {
        log.error({ err: error }, 'a socket’s wish could not be granted')
        answer('internal')
      } finally {
        waiting -= 1
      }
    })
  }

  socket.on('join', (untrustedInput, untrustedAnswer) => {
    inTurn(untrustedAnswer, async () => {
      const { success, data } = join.safeParse(untrustedInput)
      return success ? follow(data.location_uuid, data.seq) : 'invalid_input'
    })
  })
  socket.on('leave', (untrustedInput, untrustedAnswer) => {
    inTurn(untrustedAnswer, async () => {
      const { success, data } = leaveRequest.safeParse(untrustedInput)
      if (success) leave(data.location_uuid.toLowerCase())
      return success ? null : 'invalid_input'
    })
  })
  socket.on('disconnect', () => {
    for (const locationUuid of followed) leave(locationUuid)
  })
}
