import { confirmationOperations } from '../../../contract/users/second-factor.ts'
import { areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { confirmationArea, type Proof } from '../../../machines/session/confirmation.ts'

/** The confirmation of a session with its service. */
export const provideConfirmation = (call: Call) =>
  confirmationArea.provide({
    actors: {
      load: areaLoader<true, Proof>(async ({ password, code }, signal) => {
        const body = { current_password: password.reveal(), ...(code ? { code: code.reveal() } : {}) }
        await call(confirmationOperations.confirm, { body, signal })
        return true
      }),
    },
  })
