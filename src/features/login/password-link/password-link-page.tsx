import { type FormEvent, type ReactNode, useState } from 'react'
import type { PasswordLink } from '../../../../contract/users/password-links.ts'
import { newPassword } from '../../../../contract/users/user-accounts.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { Secret } from '../../../../machines/kit/secret/secret.ts'
import type { PasswordLinkPageRef } from '../../../../machines/session/password-link.ts'
import { useArea } from '../../../actors/use-area.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PasswordStrength } from '../../../ui/field/password-strength.tsx'
import { PasswordField } from '../../../ui/field/text-field.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import * as styles from '../login.module.css'
import { LoginFooter } from '../login-footer.tsx'
import { LoginLogo } from '../login-logo.tsx'
import { passwordLinkWords } from './words.ts'

type SettingRef = AreaRef<{ token: Secret; password: Secret }, true>

type PasswordFormProps = { link: PasswordLink; setting: SettingRef; token: Secret }

const PasswordForm = ({ link, setting, token }: PasswordFormProps): ReactNode => {
  const t = useT(passwordLinkWords)
  const [typed, setTyped] = useState({ password: '', again: '' })
  const [hasSubmitted, setSubmitted] = useState(false)
  const { isPending, failure } = useArea(setting)
  const rejected = newPassword.safeParse(typed.password).error?.issues[0]
  const differs = typed.password !== typed.again
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setSubmitted(true)
    if (rejected || differs || isPending) return
    setting.send({ type: 'area.request', query: { token, password: new Secret(typed.password) } })
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h1>{link.purpose === 'invitation' ? t('invitation', { name: link.name }) : t('reset')}</h1>
      <p>{t('text', { username: link.username })}</p>
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        required
        large
        hint={t('hint')}
        value={typed.password}
        error={hasSubmitted && rejected ? validationText(rejected.message) : failure && failureSentences(failure)}
        onChange={(password) => setTyped({ ...typed, password })}
      />
      <PasswordStrength password={typed.password} words={[link.username, link.name]} />
      <PasswordField
        label={t('again')}
        autoComplete="new-password"
        required
        large
        value={typed.again}
        error={hasSubmitted && differs ? t('different') : null}
        onChange={(again) => setTyped({ ...typed, again })}
      />
      <Button type="submit" kind="primary" size="large" block loading={isPending}>
        {t('set')}
      </Button>
    </form>
  )
}

const LinkState = ({ actor, token }: { actor: PasswordLinkPageRef; token: Secret }): ReactNode => {
  const t = useT(passwordLinkWords)
  const children = useChildren(actor, ['link', 'setting'])
  return children && <LoadedLink {...children} token={token} t={t} />
}

type LoadedLinkProps = {
  link: AreaRef<{ token: Secret }, PasswordLink>
  setting: SettingRef
  token: Secret
  t: ReturnType<typeof useT<Parameters<typeof passwordLinkWords.text>[0]>>
}

const LoadedLink = ({ link, setting, token, t }: LoadedLinkProps): ReactNode => {
  const { data, failure } = useArea(link)
  const isDone = useArea(setting).data === true
  const toLogin = <Button href="/auth/login">{t('logIn')}</Button>
  if (isDone) return <EmptyState alone title={t('done')} actions={toLogin} />
  if (data) return <PasswordForm link={data} setting={setting} token={token} />
  if (failure?.status === 404) {
    return <EmptyState alone title={t('notFound')} text={t('notFoundText')} actions={toLogin} />
  }
  if (failure) {
    return (
      <ErrorState
        alone
        title={t('failed')}
        text={failureSentences(failure)}
        requestId={failure.requestId}
        onRetry={() => link.send({ type: 'area.repeat' })}
      />
    )
  }
  return <SkeletonRows rows={3} />
}

/** The page of a password link: an invited user sets the own password (V06, V07). */
export const PasswordLinkPage = ({ actor, token }: { actor: PasswordLinkPageRef; token: Secret }): ReactNode => (
  <div className={styles.login}>
    <main className={styles.side}>
      <LoginLogo />
      <LinkState actor={actor} token={token} />
      <LoginFooter />
    </main>
  </div>
)
