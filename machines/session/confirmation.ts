import { type ActorRefFrom, setup } from 'xstate'
import { type AreaRef, createArea } from '../kit/area/area.ts'
import type { Secret } from '../kit/secret/secret.ts'
import { proofsArea } from './passkeys.ts'

/**
 * What proves again who a user is: the password, with a code for an account with a second factor; a passkey; or the
 * identity provider at which the session began.
 */
export type Proof = { password: Secret; code: Secret | null } | 'passkey' | 'provider'

const proofArea = createArea<Proof, true>('confirmation')

/** The proof; its data is true when the server has accepted it. */
export type ProofRef = AreaRef<Proof, true>

/** The areas of a confirmation, for their services. To provide: `load` of each. */
export const confirmationAreas = { proofs: proofsArea, proof: proofArea }

/** The confirmation of a session: the ways to prove who one is, and the proof. */
export const confirmationMachine = setup({
  types: { children: {} as { proofs: 'proofs'; proof: 'proof' } },
  actors: { proofs: proofsArea, proof: proofArea },
}).createMachine({
  id: 'confirmation',
  invoke: [
    { id: 'proofs', src: 'proofs', input: { query: null } },
    { id: 'proof', src: 'proof', input: undefined },
  ],
})

export type ConfirmationRef = ActorRefFrom<typeof confirmationMachine>
