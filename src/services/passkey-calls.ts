import type { AnswerOf } from '../../contract/operation.ts'
import { passkeyLoginOperations as operations } from '../../contract/users/passkeys.ts'
import { signWithPasskey } from '../browser/passkeys.ts'
import { request } from './request.ts'

/** Logs in with a passkey that the user picks. Rejects with the failure of the authenticator, or of the server. */
export const logInWithPasskey = async (signal: AbortSignal): Promise<AnswerOf<typeof operations.logInWithPasskey>> => {
  const question = await request(operations.beginPasskeyLogin, { signal })
  const answer = await signWithPasskey(question)
  return request(operations.logInWithPasskey, { body: { answer }, signal })
}
