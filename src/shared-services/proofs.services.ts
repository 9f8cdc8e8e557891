import { type Proofs, passkeyOperations } from '../../contract/users/passkeys.ts'
import { areaLoader } from '../../machines/kit/area/area-loader.ts'
import type { Call } from '../../machines/kit/call.ts'
import { proofsArea } from '../../machines/session/passkeys.ts'

/** The ways in which the user can prove who it is, with their service. */
export const provideProofs = (call: Call) =>
  proofsArea.provide({
    actors: { load: areaLoader<Proofs, null>((_, signal) => call(passkeyOperations.getProofs, { signal })) },
  })
