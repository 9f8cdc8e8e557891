import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { byId } from '../records.ts'
import { instant, uuid } from '../values.ts'

/** A session that has not ended and can be renewed. Address and program are those of its login. */
export const openSession = z.object({
  id: uuid,
  started_at: instant,
  renewed_at: z.nullable(instant),
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
})
/** An open session on the wire. */
export type OpenSession = z.output<typeof openSession>

const PAGE_SIZE = 25

/**
 * Operations of the open sessions of an account: your own account, or any account if you manage users; those of an
 * administrator only for administrators.
 */
export const sessionOperations = {
  listSessions: operation({
    id: 'session.list',
    service: 'users',
    method: 'GET',
    path: '/user/{id}/session',
    summary: 'Open sessions of an account, the latest first',
    access: 'session',
    token: 'never',
    params: byId,
    query: z.strictObject(listQuery(['started_at', 'renewed_at'], PAGE_SIZE)),
    status: 200,
    answer: paged(openSession),
    problems: ['not_found', 'administrator_account', 'beyond_own_rights'],
  }),
  endOtherSessions: operation({
    id: 'session.end_others',
    service: 'users',
    method: 'DELETE',
    path: '/user/{id}/session',
    summary: 'End all sessions of an account but the one of this request',
    access: 'session',
    token: 'never',
    confirmed: true,
    params: byId,
    status: 204,
    answer: 'nothing',
    problems: ['not_found', 'administrator_account', 'beyond_own_rights'],
  }),
  endSession: operation({
    id: 'session.end',
    service: 'users',
    method: 'DELETE',
    path: '/user/{id}/session/{session}',
    summary: 'End a session: its tokens become invalid at once',
    access: 'session',
    token: 'never',
    confirmed: true,
    params: z.extend(byId, { session: uuid }),
    status: 204,
    answer: 'nothing',
    problems: ['not_found', 'administrator_account', 'beyond_own_rights'],
  }),
}
