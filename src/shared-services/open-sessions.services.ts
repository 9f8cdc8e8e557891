import { LARGEST_PAGE } from '../../contract/paging.ts'
import { type OpenSession, sessionOperations } from '../../contract/users/sessions.ts'
import { areaLoader } from '../../machines/kit/area/area-loader.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import type { Call } from '../../machines/kit/call.ts'
import { openSessionsArea, type SessionsQuery } from '../../machines/session/open-sessions.ts'

const endSession = async (call: Call, { userId, end }: SessionsQuery, signal: AbortSignal): Promise<void> => {
  if (end === undefined) return
  try {
    if (end === 'others') await call(sessionOperations.endOtherSessions, { params: { id: userId }, signal })
    else await call(sessionOperations.endSession, { params: { id: userId, session: end.session }, signal })
  } catch (error) {
    // The session has ended meanwhile: it has expired, or this command is repeated.
    if (failureOf(error).status !== 404) throw error
  }
}

/** The open sessions of an account with their services. */
export const provideOpenSessions = (call: Call) =>
  openSessionsArea.provide({
    actors: {
      load: areaLoader<readonly OpenSession[], SessionsQuery>(async (query, signal) => {
        await endSession(call, query, signal)
        const { items } = await call(sessionOperations.listSessions, {
          params: { id: query.userId },
          query: { size: LARGEST_PAGE },
          signal,
        })
        return items
      }),
    },
  })
