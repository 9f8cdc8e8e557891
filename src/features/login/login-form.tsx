import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Failure } from '../../../machines/kit/area/failure.ts'
import { failureText } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PasswordField, TextField } from '../../ui/field/text-field.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import * as styles from './login.module.css'
import { loginWords } from './words.ts'

type LoginFormProps = {
  isBusy: boolean
  expired: boolean
  logoutUnfinished: boolean
  failure: Failure | null
  returnsTo: string | null
  onLogIn: (username: string, password: string, code: string) => void
}

const LoginNotices = ({
  expired,
  logoutUnfinished,
  failure,
  returnsTo,
}: Pick<LoginFormProps, 'expired' | 'logoutUnfinished' | 'failure' | 'returnsTo'>): ReactNode => {
  const t = useT(loginWords)
  if (failure?.code === 'second_factor_needed') return null
  if (failure) return <Banner tone="bad">{failureText(failure)}</Banner>
  if (logoutUnfinished) return <Banner tone="warn">{t('logoutUnfinished')}</Banner>
  const sentences = [expired && t('expired'), returnsTo && t('returns', { page: returnsTo })].filter(Boolean).join(' ')
  return sentences ? <Banner tone="info">{sentences}</Banner> : null
}

/** User name and password, a code if the account has a second factor, and a notice about the last session or login. */
export const LoginForm = ({ isBusy, onLogIn, ...notices }: LoginFormProps): ReactNode => {
  const t = useT(loginWords)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [code, setCode] = useState('')
  const needsCode = notices.failure?.code === 'second_factor_needed' || notices.failure?.code === 'invalid_code'
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const requiredErrorOf = (value: string): string | null => (hasSubmitted && value === '' ? t('required') : null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasSubmitted(true)
    if (username.trim() === '') nameField.current?.focus()
    else if (password === '') passwordField.current?.focus()
    else if (!isBusy) onLogIn(username.trim(), password, needsCode ? code.trim() : '')
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.subtitle}>{t('subtitle')}</p>
      </div>
      <LoginNotices {...notices} />
      <TextField
        label={t('username')}
        name="username"
        autoComplete="username"
        large
        autoFocus
        required
        ref={nameField}
        value={username}
        onChange={setUsername}
        error={requiredErrorOf(username.trim())}
      />
      <PasswordField
        label={t('password')}
        name="password"
        large
        required
        ref={passwordField}
        value={password}
        onChange={setPassword}
        error={requiredErrorOf(password)}
      />
      {needsCode && (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          name="code"
          autoComplete="one-time-code"
          large
          autoFocus
          required
          value={code}
          onChange={setCode}
        />
      )}
      <Button type="submit" kind="primary" size="large" block loading={isBusy}>
        {t('submit')}
      </Button>
      <p className={styles.forgotten}>{t('forgotten')}</p>
    </form>
  )
}
