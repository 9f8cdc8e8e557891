import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { signInOperations } from '../../../contract/users/sign-in.ts'
import { type Failure, failureOf } from '../../../machines/kit/area/failure.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { companyAccountWords } from './company-account-words.ts'

type Providers = AnswerOf<typeof signInOperations.listSignInProviders>
type Where = { provider: string } | { email: string }

type CompanyAccountProps = {
  list: (signal: AbortSignal) => Promise<Providers>
  /** Begins a sign-in; resolves to the address of the provider's page. */
  begin: (where: Where) => Promise<string>
  leaveFor: (address: string) => void
}

/** The ways to log in with a company account, under the form of the login; nothing if there are none. */
export const CompanyAccount = ({ list, begin, leaveFor }: CompanyAccountProps): ReactNode => {
  const t = useT(companyAccountWords)
  const [providers, setProviders] = useState<Providers | null>(null)
  const [asksForEmail, setAsksForEmail] = useState(false)
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    // Without the list, the login with a password works as before.
    list(controller.signal).then(setProviders, () => undefined)
    return () => controller.abort()
  }, [list])
  if (!providers || (providers.providers.length === 0 && !providers.has_others)) return null
  const leave = (where: Where): void => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    begin(where)
      .then(leaveFor, (error: unknown) => setFailure(failureOf(error)))
      .finally(() => setBusy(false))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (email.trim() !== '') leave({ email: email.trim() })
  }
  return (
    <section className="stack" aria-label={t('title')}>
      {providers.logout && (
        <Banner tone="info">
          {t('stillSignedIn', { name: providers.logout.name })} <a href={providers.logout.address}>{t('logOut')}</a>
        </Banner>
      )}
      {failure && <Banner tone="bad">{failureSentences(failure)}</Banner>}
      {providers.providers.map(({ uuid, name }) => (
        <Button key={uuid} size="large" block loading={isBusy} onClick={() => leave({ provider: uuid })}>
          {t('with', { name })}
        </Button>
      ))}
      {providers.has_others && !asksForEmail && (
        <Button size="large" block onClick={() => setAsksForEmail(true)}>
          {t('title')}
        </Button>
      )}
      {asksForEmail && (
        <form className="stack" onSubmit={submit} noValidate>
          <TextField
            label={t('email')}
            hint={t('emailHint')}
            name="email"
            autoComplete="email"
            large
            autoFocus
            value={email}
            onChange={setEmail}
          />
          <Button type="submit" size="large" block loading={isBusy}>
            {t('continue')}
          </Button>
        </form>
      )}
    </section>
  )
}
