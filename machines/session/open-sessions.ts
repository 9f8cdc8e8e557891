import type { OpenSession } from '../../contract/users/sessions.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'

/** Loads the open sessions of an account; with `end`, that session or all but the own one are ended first. */
export type SessionsQuery = { userId: number; end?: { session: string } | 'others' }

/** The open sessions of an account. To provide: `load`. */
export const openSessionsArea = createArea<SessionsQuery, readonly OpenSession[]>('openSessions')

export type OpenSessionsRef = AreaRef<SessionsQuery, readonly OpenSession[]>
