import { type AreaRef, createArea } from '../kit/area/area.ts'
import type { Secret } from '../kit/secret/secret.ts'

/**
 * What proves again who a user is: the password, with a code for an account with a second factor; or the identity
 * provider at which the session began.
 */
export type Proof = { password: Secret; code: Secret | null } | 'provider'

/** The confirmation of a session; its data is true when the server has accepted the proof. To provide: `load`. */
export const confirmationArea = createArea<Proof, true>('confirmation')

export type ConfirmationRef = AreaRef<Proof, true>
