import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { type Failure, failureOf } from '../../../machines/kit/area/failure.ts'
import { failureText } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { PRODUCT } from '../../ui/page-title.ts'
import { Banner } from '../../ui/state/banner.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import * as styles from './sign-in.module.css'
import { signInWords } from './words.ts'

type SignInPageProps = {
  /** The first attempt, without a code of the second factor. */
  first: Promise<void>
  finish: (code?: string) => Promise<void>
  /** Whether a session is confirmed; otherwise somebody logs in. */
  isConfirmation: boolean
}

const CODE_NEEDED = 'second_factor_needed'
const asksForCode = ({ code }: Failure): boolean => code === CODE_NEEDED || code === 'invalid_code'

type CodeFormProps = { failure: Failure; isBusy: boolean; onSubmit: (code: string) => void }

const CodeForm = ({ failure, isBusy, onSubmit }: CodeFormProps): ReactNode => {
  const t = useT(signInWords)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim() !== '' && !isBusy) onSubmit(code.trim())
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h1>{t('codeTitle')}</h1>
      {failure.code !== CODE_NEEDED && <Banner tone="bad">{failureText(failure)}</Banner>}
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
      <Button type="submit" kind="primary" size="large" block loading={isBusy}>
        {t('continue')}
      </Button>
    </form>
  )
}

/** The page to which an identity provider returns: it finishes the sign-in, or says why it could not. */
export const SignInPage = ({ first, finish, isConfirmation }: SignInPageProps): ReactNode => {
  const t = useT(signInWords)
  const [attempt, setAttempt] = useState(first)
  const [isBusy, setBusy] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    document.title = `${t('title')} · ${PRODUCT}`
  }, [t])
  useEffect(() => {
    let isCurrent = true
    attempt
      .then(
        () => isCurrent && setFailure(null),
        (error: unknown) => isCurrent && setFailure(failureOf(error)),
      )
      .finally(() => isCurrent && setBusy(false))
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const repeat = useCallback(
    (code: string): void => {
      setBusy(true)
      setAttempt(finish(code))
    },
    [finish],
  )
  const toLogin = <Button href="/auth/login">{t('toLogin')}</Button>
  return (
    <main className={styles.page}>
      {failure && asksForCode(failure) && <CodeForm failure={failure} isBusy={isBusy} onSubmit={repeat} />}
      {failure && !asksForCode(failure) && (
        <EmptyState
          alone
          title={t(isConfirmation ? 'notConfirmed' : 'failed')}
          text={failureText(failure)}
          actions={isConfirmation ? undefined : toLogin}
        />
      )}
      {!failure && isBusy && <p role="status">{t('working')}</p>}
      {!failure && !isBusy && isConfirmation && <EmptyState alone title={t('confirmed')} text={t('confirmedText')} />}
    </main>
  )
}
