import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { User } from '../../../contract/users/user.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import { PASSWORDS_MATCH, type PasswordRef, passwordFieldErrors } from '../../../machines/session/password.ts'
import { failureText } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { validationText } from '../../i18n/words/validation.ts'
import { Button } from '../../ui/action/button.tsx'
import { CheckField } from '../../ui/field/choice-field.tsx'
import { PasswordStrength } from '../../ui/field/password-strength.tsx'
import { PasswordField } from '../../ui/field/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { profileWords } from './words.ts'

const emptyPasswords = { current: '', next: '', again: '' }

/**
 * Changes the password: the old one, and the new one twice (V06, V07). Typed passwords leave this component only as a
 * `Secret`.
 */
export const PasswordPanel = ({ password, user }: { password: PasswordRef; user: User }): ReactNode => {
  const t = useT(profileWords)
  const [typed, setTyped] = useState(emptyPasswords)
  const [revokeTokens, setRevokeTokens] = useState(true)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const isPending = useSelector(password, (snapshot) => snapshot.matches('pending'))
  const changed = useSelector(password, (snapshot) => snapshot.context.changed)
  const failure = useSelector(password, (snapshot) => snapshot.context.failure)
  const fieldErrors = hasSubmitted ? passwordFieldErrors(typed) : []
  useEffect(() => {
    const subscription = password.subscribe(({ context }) => {
      if (context.changed !== true) return
      setTyped(emptyPasswords)
      setHasSubmitted(false)
    })
    return () => subscription.unsubscribe()
  }, [password])
  useEffect(() => () => password.send({ type: 'password.reset' }), [password])
  const errorTextOf = (path: keyof typeof emptyPasswords): string | null => {
    const sentence = fieldErrors.find((fieldError) => fieldError.path === path)?.message
    if (sentence) return sentence === PASSWORDS_MATCH ? t('different') : validationText(sentence)
    const failedPath = failure?.code === 'same_password' || failure?.code === 'common_password' ? 'next' : 'current'
    return failure && path === failedPath ? failureText(failure) : null
  }
  const change = (path: keyof typeof emptyPasswords) => (value: string) => {
    if (changed !== null) password.send({ type: 'password.reset' })
    setTyped({ ...typed, [path]: value })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasSubmitted(true)
    if (isPending || passwordFieldErrors(typed).length > 0) return
    password.send({
      type: 'password.change',
      current: new Secret(typed.current),
      next: new Secret(typed.next),
      revokeTokens,
    })
  }
  return (
    <Panel title={t('passwordTitle')} caption={t('passwordCaption')}>
      <form className="stack" onSubmit={submit} noValidate>
        {changed && <Banner tone="ok">{t('changed')}</Banner>}
        <PasswordField
          label={t('current')}
          required
          value={typed.current}
          onChange={change('current')}
          error={errorTextOf('current')}
        />
        <PasswordField
          label={t('next')}
          autoComplete="new-password"
          required
          hint={t('hint')}
          value={typed.next}
          onChange={change('next')}
          error={errorTextOf('next')}
        />
        <PasswordStrength password={typed.next} words={[user.username, user.name]} />
        <PasswordField
          label={t('again')}
          autoComplete="new-password"
          required
          value={typed.again}
          onChange={change('again')}
          error={errorTextOf('again')}
        />
        <CheckField
          label={t('revokeTokens')}
          hint={t('revokeTokensHint')}
          checked={revokeTokens}
          onChange={setRevokeTokens}
        />
        <div>
          <Button type="submit" loading={isPending}>
            {t('change')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
