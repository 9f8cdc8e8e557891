import type { Passkey, Proofs } from '../../contract/users/passkeys.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'

/** Loads the passkeys of the own account; with `remove`, that one is removed first. */
export type PasskeysQuery = { remove?: number }

/** The passkeys of the own account. To provide: `load`. */
export const passkeysArea = createArea<PasskeysQuery, readonly Passkey[]>('passkeys')

export type PasskeysRef = AreaRef<PasskeysQuery, readonly Passkey[]>

/** A new passkey of the own account, which its authenticator makes. To provide: `load`. */
export const newPasskeyArea = createArea<{ name: string }, Passkey>('newPasskey')

export type NewPasskeyRef = AreaRef<{ name: string }, Passkey>

/** The ways in which the user can prove who it is. To provide: `load`. */
export const proofsArea = createArea<null, Proofs>('proofs')

export type ProofsRef = AreaRef<null, Proofs>
