import { takesIdempotencyKey } from '../../contract/idempotency.ts'
import { CallFailed, type Failure, failureOf } from '../../machines/kit/area/failure.ts'
import type { Call } from '../../machines/kit/call.ts'
import { sendOperation } from './request.ts'
import { type UntypedCall, withContractTypes } from './untyped-call.ts'

/** Gives creating calls their keys, by a part of the program that is loaded for the first of them. */
const withLoadedKeys = (send: UntypedCall): UntypedCall => {
  let keyed: Promise<UntypedCall> | null = null
  return async (operation, options) => {
    if (!takesIdempotencyKey(operation)) return send(operation, options)
    // Without this part the call works, but a repetition may create a second record.
    keyed ??= import('./creation-keys.ts').then(
      ({ withCreationKeys }) => withCreationKeys(send),
      () => send,
    )
    return (await keyed)(operation, options)
  }
}

/** The functions of the session for calls: the current token, its epoch, and a renewal that all callers share. */
export type SessionGate = {
  token(): string | null
  epoch(): number
  /** Renews the token of an epoch; resolves to true if there is a newer token then. */
  renew(seenEpoch: number): Promise<boolean>
  /** Asks the user to prove again who it is; resolves to whether that was done. */
  confirm(): Promise<boolean>
}

/** The failure of a call without a session. */
export const noSession: Failure = {
  kind: 'problem',
  status: 401,
  code: 'session_expired',
  detail: 'Session was expired',
}

/**
 * Calls with a session: a bearer if the operation needs one (C01), a renewal first if the token has expired (C04), one
 * retry after 401 or 403 (C05–C07), a question for the password before what cannot be undone, and an idempotency key
 * if it creates something. The error of the retry is thrown unchanged. `watch` sees the answer of each call.
 */
export const createCall = (
  gate: SessionGate,
  watch: <Answer>(answer: Promise<Answer>) => Promise<Answer> = (answer) => answer,
): Call => {
  const send: UntypedCall = async (operation, options) => {
    if (operation.access === 'anyone') return sendOperation(operation, options)
    if (gate.token() === null && !(await gate.renew(gate.epoch()))) throw new CallFailed(noSession)
    const epoch = gate.epoch()
    try {
      return await sendOperation(operation, options, gate.token())
    } catch (error) {
      const { status, code } = failureOf(error)
      if (code === 'confirmation_needed') {
        if (!(await gate.confirm())) throw error
      } else if ((status !== 401 && status !== 403) || !(await gate.renew(epoch))) throw error
    }
    return sendOperation(operation, options, gate.token())
  }
  const sendOnce = withLoadedKeys(send)
  return withContractTypes((operation, options) => watch(sendOnce(operation, options)))
}
