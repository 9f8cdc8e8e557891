import { confirmationOperations } from '../../../contract/users/second-factor.ts'
import { CONFIRMATION_CHANNEL, signInOperations } from '../../../contract/users/sign-in.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import { CallFailed } from '../../../machines/kit/area/failure.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { confirmationArea, type Proof } from '../../../machines/session/confirmation.ts'

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

/** The confirmation of a session with its service. */
export const provideConfirmation = (call: Call) =>
  confirmationArea.provide({
    actors: {
      load: areaLoader<true, Proof>(async (proof, signal) => {
        if (proof === 'provider') await confirmAtProvider(call, signal)
        else {
          const { password, code } = proof
          const body = { current_password: password.reveal(), ...(code ? { code: code.reveal() } : {}) }
          await call(confirmationOperations.confirm, { body, signal })
        }
        return true
      }),
    },
  })
