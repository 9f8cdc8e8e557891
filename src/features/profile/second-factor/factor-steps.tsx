import { type FormEvent, type ReactNode, useState } from 'react'
import { renderSVG } from 'uqr'
import { validation } from '../../../../contract/validation.ts'
import { Secret } from '../../../../machines/kit/secret/secret.ts'
import type { FactorChange, FactorChangeRef } from '../../../../machines/session/second-factor.ts'
import { useArea } from '../../../actors/use-area.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { ShownOnce } from '../../../records/shown-once.tsx'
import { PasswordField, TextField } from '../../../ui/field/text-field.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import * as styles from '../profile.module.css'
import { factorWords } from './words.ts'

/** What the steps lead to. `set_up` begins with the password, and its code comes from the new app. */
export type FactorAim = 'set_up' | 'renew_codes' | 'remove'

const NewApp = ({ secret, uri }: { secret: Secret; uri: Secret }): ReactNode => {
  const t = useT(factorWords)
  const drawing = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri.reveal(), { border: 2 }))}`
  return (
    <>
      <p>{t('scan')}</p>
      <img className={styles.qr} src={drawing} alt={t('qr')} />
      <p className="field-hint">
        {t('byHand')} <code className={styles.appKey}>{secret.reveal()}</code>
      </p>
    </>
  )
}

type FieldsProps = {
  id: string
  needs: { password: boolean; code: boolean }
  codeHint: string
  onSubmit: (password: Secret | null, code: Secret) => void
}

const Fields = ({ id, needs, codeHint, onSubmit }: FieldsProps): ReactNode => {
  const t = useT(factorWords)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const errorOf = (value: string): string | null =>
    hasSubmitted && value.trim() === '' ? validationText(validation.required) : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasSubmitted(true)
    if ((needs.password && password === '') || (needs.code && code.trim() === '')) return
    onSubmit(needs.password ? new Secret(password) : null, new Secret(code.trim()))
  }
  return (
    <form className="stack" id={id} onSubmit={submit} noValidate>
      {needs.password && (
        <PasswordField
          label={t('password')}
          required
          autoFocus
          value={password}
          error={errorOf(password)}
          onChange={setPassword}
        />
      )}
      {needs.code && (
        <TextField
          label={t('code')}
          hint={codeHint}
          autoComplete="one-time-code"
          required
          autoFocus={!needs.password}
          value={code}
          error={errorOf(code)}
          onChange={setCode}
        />
      )}
    </form>
  )
}

type FactorStepsProps = { id: string; aim: FactorAim; hasPassword: boolean; change: FactorChangeRef }

/**
 * The steps of a change of the second factor: fields that a button outside submits by the `id` of their form, then what
 * is shown once.
 */
export const FactorSteps = ({ id, aim, hasPassword, change }: FactorStepsProps): ReactNode => {
  const t = useT(factorWords)
  const { data, isPending, failure } = useArea(change)
  const app = data && 'app' in data ? data.app : null
  const send = (query: FactorChange): void => {
    if (!isPending) change.send({ type: 'area.request', query })
  }
  const submit = (password: Secret | null, code: Secret): void => {
    if (app) send({ step: 'confirm', code })
    else send(aim === 'set_up' ? { step: 'begin', password } : { step: aim, password, code })
  }
  if (data && 'codes' in data) return <ShownOnce secret={data.codes}>{t('codesOnce')}</ShownOnce>
  return (
    <div className="stack">
      {failure && <Banner tone="bad">{failureSentences(failure)}</Banner>}
      {aim === 'remove' && <p>{t('turnOffText')}</p>}
      {aim === 'set_up' && !app && !hasPassword && <p>{t('turnOnText')}</p>}
      {aim === 'renew_codes' && <p>{t('newCodesText')}</p>}
      {app && <NewApp {...app} />}
      <Fields
        // The fields of the second step begin empty.
        key={app ? 'code' : 'first'}
        id={id}
        needs={{ password: !app && hasPassword, code: app !== null || aim !== 'set_up' }}
        codeHint={t(app ? 'codeHint' : 'anyCodeHint')}
        onSubmit={submit}
      />
    </div>
  )
}
