import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { validation } from '../../../contract/validation.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import type { ConfirmationRef } from '../../../machines/session/confirmation.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { validationText } from '../../i18n/words/validation.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../ui/field/text-field.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { confirmationWords } from './words.ts'

type ConfirmationDialogProps = { area: ConfirmationRef; onAnswer: (isConfirmed: boolean) => void }

/** Asks for the password, and for a code if the account has a second factor, before what cannot be undone. */
export const ConfirmationDialog = ({ area, onAnswer }: ConfirmationDialogProps): ReactNode => {
  const t = useT(confirmationWords)
  const form = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const { data, isPending, failure } = useArea(area)
  const isCodeNeeded = failure?.code === 'second_factor_needed'
  const needsCode = isCodeNeeded || failure?.code === 'invalid_code'
  useEffect(() => {
    if (data) onAnswer(true)
  }, [data, onAnswer])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasSubmitted(true)
    if (password === '' || isPending) return
    const query = { password: new Secret(password), code: code.trim() === '' ? null : new Secret(code.trim()) }
    area.send({ type: 'area.request', query })
  }
  return (
    <Dialog
      open
      title={t('title')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
          <Button type="submit" form={form} kind="primary" loading={isPending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form className="stack" id={form} onSubmit={submit} noValidate>
        <p>{t('text')}</p>
        {failure && !isCodeNeeded && <Banner tone="bad">{failureSentences(failure)}</Banner>}
        <PasswordField
          label={t('password')}
          required
          value={password}
          error={hasSubmitted && password === '' ? validationText(validation.required) : null}
          onChange={setPassword}
        />
        <Button kind="text" onClick={() => area.send({ type: 'area.request', query: 'provider' })}>
          {t('atProvider')}
        </Button>
        {needsCode && (
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            autoComplete="one-time-code"
            autoFocus
            required
            value={code}
            onChange={setCode}
          />
        )}
      </form>
    </Dialog>
  )
}
