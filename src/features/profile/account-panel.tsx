import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { User } from '../../../contract/users/user.ts'
import { fieldErrorOf } from '../../../machines/kit/form/form-context.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import { type AccountFormRef, WRONG_EMAIL } from '../../../machines/session/profile.ts'
import { failureText } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { roleName } from '../../i18n/words/role.ts'
import { validationText } from '../../i18n/words/validation.ts'
import { Button } from '../../ui/action/button.tsx'
import { PasswordField, TextField } from '../../ui/field/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import * as styles from './profile.module.css'
import { profileWords } from './words.ts'

const AccountFacts = ({ user }: { user: User }): ReactNode => {
  const t = useT(profileWords)
  const facts = [
    [t('username'), user.username],
    [t('role'), roleName(user.role_id, user.role_name)],
    [t('company'), user.company_name],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Problems that are shown at the field of the present password. */
const passwordProblems: ReadonlySet<string> = new Set([
  'password_needed',
  'invalid_current_password',
  'too_many_misses',
])

/** The present password, which confirms a new e-mail address. It leaves this component only as a `Secret`. */
const EmailConfirmation = ({ form }: { form: AccountFormRef }): ReactNode => {
  const t = useT(profileWords)
  const [typed, setTyped] = useState('')
  const failure = useSelector(form, ({ context }) => context.failure)
  const change = (password: string): void => {
    setTyped(password)
    form.send({ type: 'form.change', values: { password: password === '' ? null : new Secret(password) } })
  }
  return (
    <PasswordField
      label={t('current')}
      hint={t('emailNeedsPassword')}
      required
      value={typed}
      error={failure && passwordProblems.has(failure.code) ? failureText(failure) : null}
      onChange={change}
    />
  )
}

const AccountFields = ({ form }: { form: AccountFormRef }): ReactNode => {
  const t = useT(profileWords)
  const snapshot = useSelector(form, (each) => each)
  const { values, baseline, dirty } = snapshot.context
  const isNewEmail = values.email.trim() !== baseline.email
  const errorTextOf = (path: 'name' | 'email'): string | null => {
    const sentence = fieldErrorOf(snapshot, path)
    if (sentence === null) return null
    return sentence === WRONG_EMAIL ? t('wrongEmail') : validationText(sentence)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.send({ type: 'form.submit' })
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextField
        label={t('name')}
        autoComplete="name"
        required
        maxLength={200}
        value={values.name}
        error={errorTextOf('name')}
        onChange={(name) => form.send({ type: 'form.change', values: { name } })}
        onBlur={() => form.send({ type: 'form.leave_field', field: 'name' })}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={values.email}
        error={errorTextOf('email')}
        onChange={(email) => form.send({ type: 'form.change', values: { email } })}
        onBlur={() => form.send({ type: 'form.leave_field', field: 'email' })}
      />
      {isNewEmail && <EmailConfirmation form={form} />}
      <div>
        <Button type="submit" kind="primary" disabled={!dirty} loading={snapshot.matches('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** Name and e-mail of the user's account, and the facts that only an administrator can change. */
export const AccountPanel = ({ form, user }: { form: AccountFormRef; user: User }): ReactNode => {
  const t = useT(profileWords)
  const state = useSelector(form, (snapshot) => snapshot.value)
  const failure = useSelector(form, (snapshot) => snapshot.context.failure)
  return (
    <Panel title={t('account')}>
      {state === 'unloaded' && failure ? (
        <ErrorState
          title={failureText(failure)}
          requestId={failure.requestId}
          onRetry={() => form.send({ type: 'form.retry' })}
        />
      ) : (
        <div className="stack">
          <AccountFacts user={user} />
          {state === 'loading' ? <SkeletonRows rows={2} /> : <AccountFields form={form} />}
        </div>
      )}
    </Panel>
  )
}
