import { fromPromise } from 'xstate'
import type { User } from '../../../contract/users/user.ts'
import { userOperations } from '../../../contract/users/user-accounts.ts'
import type { Call } from '../../../machines/kit/call.ts'
import type { SubmitType } from '../../../machines/kit/form/form-context.ts'
import { type PasswordChange, passwordMachine } from '../../../machines/session/password.ts'
import { type AccountValues, accountForm, profileMachine } from '../../../machines/session/profile.ts'
import { provideApiTokens, provideTokenIssue } from '../../shared-services/api-tokens.services.ts'
import { provideOpenSessions } from '../../shared-services/open-sessions.services.ts'
import { providePersonExport } from '../../shared-services/person-export.services.ts'
import { provideProofs } from '../../shared-services/proofs.services.ts'
import { provideNotificationSettings } from './notification-settings.services.ts'
import { provideNewPasskey, providePasskeys } from './passkeys/passkeys.services.ts'
import { provideSecondFactor } from './second-factor/second-factor.services.ts'

/** The profile with its services: account, password, sessions and API tokens. */
export const provideProfile = (call: Call) =>
  profileMachine.provide({
    actors: {
      form: accountForm.provide({
        actors: {
          load: fromPromise<User, { key: string }>(({ input, signal }) =>
            call(userOperations.getUser, { params: { id: input.key }, signal }),
          ),
          save: fromPromise<User, { submit: SubmitType; target: string; values: AccountValues; record: User | null }>(
            ({ input: { values, record }, signal }) => {
              if (!record) throw new Error('the account form cannot create an account')
              return call(userOperations.changeUser, {
                params: { id: record.id },
                body: {
                  name: values.name.trim(),
                  email: values.email.trim() || null,
                  ...(values.password ? { current_password: values.password.reveal() } : {}),
                },
                signal,
              })
            },
          ),
        },
      }),
      sessions: provideOpenSessions(call),
      tokens: provideApiTokens(call),
      issue: provideTokenIssue(call),
      notifications: provideNotificationSettings(call),
      factor: provideSecondFactor(call),
      personalData: providePersonExport(call),
      proofs: provideProofs(call),
      passkeys: providePasskeys(call),
      newPasskey: provideNewPasskey(call),
      password: passwordMachine.provide({
        actors: {
          change: fromPromise<void, PasswordChange>(({ input, signal }) =>
            call(userOperations.changePassword, {
              body: {
                current_password: input.current.reveal(),
                new_password: input.next.reveal(),
                revoke_tokens: input.revokeTokens,
              },
              signal,
            }),
          ),
        },
      }),
    },
  })
