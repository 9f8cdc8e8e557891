import { passkeyLoginOperations } from '../../../contract/users/passkeys.ts'
import { confirmationOperations } from '../../../contract/users/second-factor.ts'
import { CONFIRMATION_CHANNEL, signInOperations } from '../../../contract/users/sign-in.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import { CallFailed } from '../../../machines/kit/area/failure.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { confirmationAreas, confirmationMachine, type Proof } from '../../../machines/session/confirmation.ts'
import { provideProofs } from '../../shared-services/proofs.services.ts'

/** Waits until the page of the provider's answer, in another window, says that the session is confirmed. */
const confirmedElsewhere = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CONFIRMATION_CHANNEL)
    channel.addEventListener('message', () => {
      channel.close()
      resolve()
    })
    signal.addEventListener('abort', () => {
      channel.close()
      reject(signal.reason)
    })
  })

const blocked = new CallFailed({ kind: 'problem', status: 0, code: 'sign_in_failed', detail: 'The window was blocked' })

/** Confirms in a window of its own, at the identity provider where the session began. */
const confirmAtProvider = async (call: Call, signal: AbortSignal): Promise<void> => {
  // Opened at once: browsers block a window that a click did not open.
  const opened = window.open('', '_blank', 'width=520,height=720')
  if (!opened) throw blocked
  try {
    const { address } = await call(signInOperations.beginConfirmation, { signal })
    const confirmed = confirmedElsewhere(signal)
    opened.location.href = address
    await confirmed
  } catch (error) {
    opened.close()
    throw error
  }
}

const confirmWithPasskey = async (call: Call, signal: AbortSignal): Promise<void> => {
  const question = await call(passkeyLoginOperations.beginPasskeyConfirmation, { signal })
  const { signWithPasskey } = await import('../../browser/passkeys.ts')
  const answer = await signWithPasskey(question)
  await call(passkeyLoginOperations.confirmWithPasskey, { body: { answer }, signal })
}

const prove = async (call: Call, proof: Proof, signal: AbortSignal): Promise<void> => {
  if (proof === 'provider') return confirmAtProvider(call, signal)
  if (proof === 'passkey') return confirmWithPasskey(call, signal)
  const { password, code } = proof
  const body = { current_password: password.reveal(), ...(code ? { code: code.reveal() } : {}) }
  await call(confirmationOperations.confirm, { body, signal })
}

/** The confirmation of a session with its services. */
export const provideConfirmation = (call: Call) =>
  confirmationMachine.provide({
    actors: {
      proofs: provideProofs(call),
      proof: confirmationAreas.proof.provide({
        actors: {
          load: areaLoader<true, Proof>(async (proof, signal) => {
            await prove(call, proof, signal)
            return true
          }),
        },
      }),
    },
  })
