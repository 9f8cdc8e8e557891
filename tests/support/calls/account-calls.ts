import { passkeyCalls } from './passkey-calls.ts'
import { personalDataCalls } from './personal-data-calls.ts'
import { secondFactorCalls } from './second-factor-calls.ts'
import { signInCalls } from './sign-in-calls.ts'

/** A valid call of every operation of the second factor, of passkeys, personal data, and identity providers, by id. */
export const accountCalls = { ...secondFactorCalls, ...passkeyCalls, ...personalDataCalls, ...signInCalls }
