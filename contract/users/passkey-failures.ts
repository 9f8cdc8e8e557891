/** Code of a failure: the user has cancelled what an authenticator asked, or has waited too long. */
export const PASSKEY_CANCELLED = 'passkey_cancelled'
/** Code of a failure: the authenticator has a passkey of this account already. */
export const PASSKEY_KNOWN = 'passkey_known'
