import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { LONGEST_NAME } from '../../../contract/limits.ts'
import { apiTokenOperations } from '../../../contract/users/api-tokens.ts'
import type { TokenScope } from '../../../contract/users/token-scopes.ts'
import { bodyErrors } from '../../../machines/kit/records/record-form-page.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import type { NewToken, TokenIssueRef } from '../../../machines/session/api-tokens.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { validationText } from '../../i18n/words/validation.ts'
import { ShownOnce } from '../../records/shown-once.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SegmentedField } from '../../ui/field/choice-field.tsx'
import { PasswordField, TextField } from '../../ui/field/text-field.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { tokenWords } from './token-words.ts'

const lifetimes = [30, 90, 365] as const
const scopesOf: Readonly<Record<TokenScope, TokenScope[]>> = {
  read: ['read'],
  write: ['read', 'write'],
  calendar: ['calendar'],
}

type FieldsProps = { id: string; needs: { password: boolean; code: boolean }; onSubmit: (token: NewToken) => void }

const TokenFields = ({ id, needs, onSubmit }: FieldsProps): ReactNode => {
  const t = useT(tokenWords)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState<(typeof lifetimes)[number]>(90)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const token = { name, scopes: scopesOf[scope], expires_in_days: days }
  const errors = bodyErrors(apiTokenOperations.issueToken.body, {
    ...token,
    ...(needs.password ? { current_password: password } : {}),
  })
  const errorTextOf = (path: string): string | null => {
    const error = hasSubmitted ? errors.find((each) => each.path === path) : undefined
    return error ? validationText(error.message) : null
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasSubmitted(true)
    if (errors.length > 0) return
    onSubmit({
      ...token,
      password: needs.password ? new Secret(password) : null,
      code: code.trim() === '' ? null : new Secret(code.trim()),
    })
  }
  return (
    <form className="stack" id={id} onSubmit={submit} noValidate>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        required
        maxLength={LONGEST_NAME}
        value={name}
        error={errorTextOf('name')}
        onChange={setName}
      />
      <SegmentedField
        label={t('scope')}
        hint={t(scope === 'calendar' ? 'calendarHint' : 'scopeHint')}
        value={scope}
        onChange={setScope}
        options={[
          { value: 'read', label: t('read') },
          { value: 'write', label: t('write') },
          { value: 'calendar', label: t('calendar') },
        ]}
      />
      <SegmentedField
        label={t('lifetime')}
        value={days}
        onChange={setDays}
        options={lifetimes.map((count) => ({ value: count, label: t('days', { count }) }))}
      />
      {needs.password && (
        <PasswordField
          label={t('password')}
          hint={t('passwordHint')}
          required
          value={password}
          error={errorTextOf('current_password')}
          onChange={setPassword}
        />
      )}
      {needs.code && (
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
  )
}

type IssueTokenDialogProps = { issue: TokenIssueRef; hasPassword: boolean; onClose: () => void }

/** Issues a token of the own account and shows it once. */
export const IssueTokenDialog = ({ issue, hasPassword, onClose }: IssueTokenDialogProps): ReactNode => {
  const t = useT(tokenWords)
  const form = useId()
  const { data, isPending, failure } = useArea(issue)
  const isCodeNeeded = failure?.code === 'second_factor_needed'
  const needs = { password: hasPassword, code: isCodeNeeded || failure?.code === 'invalid_code' }
  const isCalendar = useSelector(issue, ({ context }) => context.query?.scopes.includes('calendar') ?? false)
  useEffect(() => () => issue.send({ type: 'area.clear' }), [issue])
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      footer={
        data ? (
          <Button kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" form={form} kind="primary" loading={isPending}>
              {t('issue')}
            </Button>
          </>
        )
      }
    >
      {failure && !isCodeNeeded && (
        <Banner tone="bad">
          {t('failed')}: {failureSentences(failure)}
        </Banner>
      )}
      {data ? (
        <ShownOnce secret={data}>{t(isCalendar ? 'addressOnce' : 'once')}</ShownOnce>
      ) : (
        <TokenFields
          id={form}
          needs={needs}
          onSubmit={(query) => {
            if (!isPending) issue.send({ type: 'area.request', query })
          }}
        />
      )}
    </Dialog>
  )
}
