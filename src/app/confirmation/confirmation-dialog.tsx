import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { PASSKEY_CANCELLED } from '../../../contract/users/passkey-failures.ts'
import type { Proofs } from '../../../contract/users/passkeys.ts'
import { validation } from '../../../contract/validation.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import type { ConfirmationRef, ProofRef } from '../../../machines/session/confirmation.ts'
import type { ProofsRef } from '../../../machines/session/passkeys.ts'
import { useArea } from '../../actors/use-area.ts'
import { useChildren } from '../../actors/use-children.ts'
import { canUsePasskeys } from '../../browser/passkey-support.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { validationText } from '../../i18n/words/validation.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../ui/field/text-field.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { confirmationWords } from './words.ts'

type ConfirmationDialogProps = { actor: ConfirmationRef; onAnswer: (isConfirmed: boolean) => void }

/** Asks the user, before what cannot be undone, to prove who it is in one of the ways that the account has. */
export const ConfirmationDialog = ({ actor, onAnswer }: ConfirmationDialogProps): ReactNode => {
  const children = useChildren(actor, ['proofs', 'proof'])
  return children && <Question {...children} onAnswer={onAnswer} />
}

type QuestionProps = { proofs: ProofsRef; proof: ProofRef; onAnswer: (isConfirmed: boolean) => void }

// Without an answer about the ways, the password may be right.
const passwordOnly: Proofs = { password: true, passkey: false, provider: null }

const Question = ({ proofs, proof, onAnswer }: QuestionProps): ReactNode => {
  const t = useT(confirmationWords)
  const form = useId()
  const known = useArea(proofs)
  const { data, isPending } = useArea(proof)
  const ways = known.data ?? (known.failure ? passwordOnly : null)
  useEffect(() => {
    if (data) onAnswer(true)
  }, [data, onAnswer])
  return (
    <Dialog
      open
      title={t('title')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
          {ways?.password && (
            <Button type="submit" form={form} kind="primary" loading={isPending}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      {ways ? <Ways id={form} ways={ways} proof={proof} /> : <SkeletonRows rows={2} />}
    </Dialog>
  )
}

const Ways = ({ id, ways, proof }: { id: string; ways: Proofs; proof: ProofRef }): ReactNode => {
  const t = useT(confirmationWords)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const { isPending, failure } = useArea(proof)
  const isCodeNeeded = failure?.code === 'second_factor_needed'
  const isSilent = isCodeNeeded || failure?.code === PASSKEY_CANCELLED
  const hasPasskey = ways.passkey && canUsePasskeys()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasSubmitted(true)
    if (password === '' || isPending) return
    const query = { password: new Secret(password), code: code.trim() === '' ? null : new Secret(code.trim()) }
    proof.send({ type: 'area.request', query })
  }
  return (
    <form className="stack" id={id} onSubmit={submit} noValidate>
      <p>
        {t('text')} {t(ways.password ? 'withPassword' : 'withoutPassword')}
      </p>
      {failure && !isSilent && <Banner tone="bad">{failureSentences(failure)}</Banner>}
      {ways.password && (
        <PasswordField
          label={t('password')}
          required
          autoFocus
          value={password}
          error={hasSubmitted && password === '' ? validationText(validation.required) : null}
          onChange={setPassword}
        />
      )}
      {(isCodeNeeded || failure?.code === 'invalid_code') && (
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
      {hasPasskey && (
        <Button block icon="key" onClick={() => proof.send({ type: 'area.request', query: 'passkey' })}>
          {t('withPasskey')}
        </Button>
      )}
      {ways.provider !== null && (
        <Button block onClick={() => proof.send({ type: 'area.request', query: 'provider' })}>
          {t('atProvider', { name: ways.provider })}
        </Button>
      )}
    </form>
  )
}
