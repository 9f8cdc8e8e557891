import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds of one code, as every authenticator app assumes. */
const STEP_SECONDS = 30
/** A code is accepted one step before and after its own, because clocks of phones differ. */
const TOLERATED_SECONDS = STEP_SECONDS

/** A code as it was meant: apps show it in groups, and people type it so. */
export const withoutGroups = (code: string): string => code.replaceAll(/[\s-]/g, '')

/** A new secret of an authenticator app: 160 random bits in Base32. */
export const newAppSecret = (): string => generateSecret()

/** The address that an authenticator app reads from a QR code. Apps show the issuer and the username. */
export const appAddress = (secret: string, { issuer, username }: { issuer: string; username: string }): string =>
  generateURI({ issuer, label: username, secret })

/**
 * The number of the step of 30 seconds to which a code belongs, or null for a wrong code. Codes of the step
 * `afterStep` and of earlier ones were used already or are older than one that was.
 */
export const stepOfCode = (
  secret: string,
  code: string,
  { at, afterStep }: { at: Date; afterStep: number },
): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(at.getTime() / 1000)
  // The library refuses a step after the accepted ones by an error.
  if (afterStep > Math.floor((epoch + TOLERATED_SECONDS) / STEP_SECONDS)) return null
  const checked = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: TOLERATED_SECONDS,
    afterTimeStep: afterStep,
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}
