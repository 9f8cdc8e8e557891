import '../../../ui/account/session-list.css'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { PASSKEY_CANCELLED, PASSKEY_KNOWN } from '../../../../contract/users/passkey-failures.ts'
import { LONGEST_PASSKEY_NAME, type Passkey } from '../../../../contract/users/passkeys.ts'
import { validation } from '../../../../contract/validation.ts'
import type { Failure } from '../../../../machines/kit/area/failure.ts'
import type { NewPasskeyRef, PasskeysRef } from '../../../../machines/session/passkeys.ts'
import { useArea } from '../../../actors/use-area.ts'
import { canUsePasskeys } from '../../../browser/passkey-support.ts'
import { dateTime } from '../../../i18n/dates.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { joinFacts } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { passkeyWords } from './words.ts'

const NameDialog = ({ add, onClose }: { add: NewPasskeyRef; onClose: () => void }): ReactNode => {
  const t = useT(passkeyWords)
  const form = useId()
  const [name, setName] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const { data, isPending, failure } = useArea(add)
  useEffect(() => () => add.send({ type: 'area.clear' }), [add])
  useEffect(() => {
    if (data) onClose()
  }, [data, onClose])
  const sentenceOf = (given: Failure): string => {
    if (given.code === PASSKEY_KNOWN) return t('known')
    return given.code === PASSKEY_CANCELLED ? t('cancelled') : failureSentences(given)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setHasSubmitted(true)
    if (name.trim() !== '' && !isPending) add.send({ type: 'area.request', query: { name: name.trim() } })
  }
  return (
    <Dialog
      open
      title={t('addTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} kind="primary" loading={isPending}>
            {t('next')}
          </Button>
        </>
      }
    >
      <form className="stack" id={form} onSubmit={submit} noValidate>
        {failure && <Banner tone="bad">{sentenceOf(failure)}</Banner>}
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          required
          autoFocus
          maxLength={LONGEST_PASSKEY_NAME}
          value={name}
          error={hasSubmitted && name.trim() === '' ? validationText(validation.required) : null}
          onChange={setName}
        />
      </form>
    </Dialog>
  )
}

type RemovalProps = { passkey: Passkey; onConfirm: () => void; onClose: () => void }

const RemovalDialog = ({ passkey, onConfirm, onClose }: RemovalProps): ReactNode => {
  const t = useT(passkeyWords)
  return (
    <Dialog
      open
      title={t('removeTitle', { name: passkey.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger-filled" onClick={onConfirm}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t('removeText')}</p>
    </Dialog>
  )
}

type ListProps = { passkeys: readonly Passkey[]; isPending: boolean; onRemove: (passkey: Passkey) => void }

const PasskeyList = ({ passkeys, isPending, onRemove }: ListProps): ReactNode => {
  const t = useT(passkeyWords)
  return (
    <ul className="session-list">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div>
            <p className="session-program">{passkey.name}</p>
            <p className="field-hint num">
              {joinFacts([
                t('added', { time: dateTime(passkey.created_at) }),
                passkey.last_used_at ? t('used', { time: dateTime(passkey.last_used_at) }) : t('neverUsed'),
              ])}
            </p>
          </div>
          <Button
            size="small"
            disabled={isPending}
            aria-label={`${t('remove')}: ${passkey.name}`}
            onClick={() => onRemove(passkey)}
          >
            {t('remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type PasskeysPanelProps = {
  passkeys: PasskeysRef
  add: NewPasskeyRef
  /** Whether the account has a password; without one it cannot have a passkey. */
  hasPassword: boolean
}

/** The passkeys of the own account. New ones are made in a dialog of the browser. */
export const PasskeysPanel = ({ passkeys, add, hasPassword }: PasskeysPanelProps): ReactNode => {
  const t = useT(passkeyWords)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Passkey | null>(null)
  const [close] = useState(() => () => setAdding(false))
  const { data, isPending, failure } = useArea(passkeys)
  const canAdd = hasPassword && canUsePasskeys()
  const remove = ({ id }: Passkey): void => {
    setAsked(null)
    passkeys.send({ type: 'area.request', query: { remove: id } })
  }
  return (
    <Panel
      title={t('title')}
      actions={
        canAdd && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="field-hint">{t(hasPassword ? 'text' : 'company')}</p>
        {hasPassword && !canAdd && <p className="field-hint">{t('unsupported')}</p>}
        {failure && (
          <p role="alert">
            {t('failed')}: {failureSentences(failure)}
          </p>
        )}
        {!data && !failure && <SkeletonRows rows={2} />}
        {data?.length === 0 && hasPassword && <p>{t('none')}</p>}
        {data && data.length > 0 && <PasskeyList passkeys={data} isPending={isPending} onRemove={setAsked} />}
      </div>
      {isAdding && <NameDialog add={add} onClose={close} />}
      {asked && <RemovalDialog passkey={asked} onConfirm={() => remove(asked)} onClose={() => setAsked(null)} />}
    </Panel>
  )
}
