import { contract } from '../../../contract/index.ts'
import { forbidStoring } from '../../http/forbid-storing.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { getUser } from './account/accounts.ts'
import type { UsersContext } from './context.ts'
import type { AttemptLimit } from './password/failed-attempts.ts'
import { passwordConfirmation } from './password/own-password.ts'
import {
  beginApp,
  confirmApp,
  getSecondFactor,
  issueRecoveryCodes,
  removeApp,
  resetSecondFactor,
} from './second-factor/second-factor.ts'

const { users } = contract

/** Routes of the second factor. Secrets and codes are shown once, and never stored by browsers. */
export const secondFactorRoutes = (
  registerOperation: RegisterOperation,
  context: UsersContext,
  attempts: AttemptLimit,
): void => {
  const { store, brand, loginsPerMinute } = context
  const limits = { perMinute: loginsPerMinute }
  const confirmPassword = passwordConfirmation(store, attempts)
  registerOperation(users.getSecondFactor, ({ account }) => getSecondFactor(store.db, account.id))
  registerOperation(
    users.beginApp,
    ({ account, body, reply }) => {
      forbidStoring(reply)
      return confirmPassword(account, body.current_password, () => beginApp(store, account, brand))
    },
    limits,
  )
  registerOperation(
    users.confirmApp,
    async ({ account, body, reply }) => {
      forbidStoring(reply)
      const { username } = await getUser(store.db, account.id)
      const codes = await attempts.guard({ username, address: account.address }, () =>
        confirmApp(context, account, body.code),
      )
      return { recovery_codes: codes }
    },
    limits,
  )
  registerOperation(
    users.issueRecoveryCodes,
    async ({ account, body, reply }) => {
      forbidStoring(reply)
      const codes = await confirmPassword(account, body.current_password, () =>
        issueRecoveryCodes(context, account, body.code),
      )
      return { recovery_codes: codes }
    },
    limits,
  )
  registerOperation(
    users.removeApp,
    ({ account, body }) =>
      confirmPassword(account, body.current_password, () => removeApp(context, account, body.code)),
    limits,
  )
  registerOperation(users.resetSecondFactor, ({ account, params }) =>
    resetSecondFactor(context, account, Number(params.id)),
  )
}
