import { CallFailed, type Failure, failureOf } from '../../machines/kit/area/failure.ts'
import { type Call, withContractTypes } from './call.ts'
import { sendOperation } from './request.ts'

/** What a call needs of the session: the token of the moment, how often it was renewed, and a renewal that many callers share. */
export type SessionGate = {
  token(): string | null
  epoch(): number
  /** Resolves to whether there is a newer token than the one of that epoch. */
  renew(seenEpoch: number): Promise<boolean>
}

const noSession: Failure = { kind: 'problem', status: 401, code: 'session_expired', detail: 'Session was expired' }

/**
 * Calls with a session: a bearer on everything that asks for one (C01), a renewal first where the token has ended (C04),
 * one retry after 401 or 403 and never a second (C05–C07). What stays refused after the retry is thrown as it is.
 */
export const createCall = (gate: SessionGate): Call =>
  withContractTypes(async (operation, options) => {
    if (operation.access === 'anyone') return sendOperation(operation, options)
    if (gate.token() === null && !(await gate.renew(gate.epoch()))) throw new CallFailed(noSession)
    const epoch = gate.epoch()
    try {
      return await sendOperation(operation, options, gate.token())
    } catch (error) {
      const { status } = failureOf(error)
      if ((status !== 401 && status !== 403) || !(await gate.renew(epoch))) throw error
    }
    return sendOperation(operation, options, gate.token())
  })
