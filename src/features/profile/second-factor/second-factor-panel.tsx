import { type ReactNode, useEffect, useId, useState } from 'react'
import type { FactorChangeRef, FactorStateRef, SecondFactorRef } from '../../../../machines/session/second-factor.ts'
import { useArea } from '../../../actors/use-area.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { dateTime } from '../../../i18n/dates.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import * as styles from '../profile.module.css'
import { type FactorAim, FactorSteps } from './factor-steps.tsx'
import { factorWords } from './words.ts'

type FactorDialogProps = {
  aim: FactorAim
  isReplaced: boolean
  hasPassword: boolean
  change: FactorChangeRef
  onClose: () => void
}

const FactorDialog = ({ aim, isReplaced: isOn, hasPassword, change, onClose }: FactorDialogProps): ReactNode => {
  const t = useT(factorWords)
  const form = useId()
  // As it was when the dialog was opened: its last step finds the new app.
  const [isReplaced] = useState(isOn)
  const { data, isPending } = useArea(change)
  useEffect(() => () => change.send({ type: 'area.clear' }), [change])
  const titles = {
    set_up: t(isReplaced ? 'replaceTitle' : 'turnOnTitle'),
    renew_codes: t('newCodesTitle'),
    remove: t('turnOffTitle'),
  }
  const isRemoved = data !== null && 'removed' in data
  useEffect(() => {
    if (isRemoved) onClose()
  }, [isRemoved, onClose])
  return (
    <Dialog
      open
      title={titles[aim]}
      onClose={onClose}
      footer={
        data && 'codes' in data ? (
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" form={form} kind={aim === 'remove' ? 'danger-filled' : 'primary'} loading={isPending}>
              {t(aim === 'remove' ? 'turnOff' : 'next')}
            </Button>
          </>
        )
      }
    >
      <FactorSteps id={form} aim={aim} hasPassword={hasPassword} change={change} />
    </Dialog>
  )
}

/** The second factor of the own account: whether there is one, and how it is set up, replaced and removed. */
export const SecondFactorPanel = ({ actor }: { actor: SecondFactorRef }): ReactNode => {
  const children = useChildren(actor, ['state', 'change'])
  return children && <LoadedPanel {...children} />
}

type LoadedPanelProps = { state: FactorStateRef; change: FactorChangeRef }

const LoadedPanel = ({ state, change }: LoadedPanelProps): ReactNode => {
  const t = useT(factorWords)
  const [aim, setAim] = useState<FactorAim | null>(null)
  const [close] = useState(() => () => setAim(null))
  const { data, failure } = useArea(state)
  const isOn = data !== null && data.app_since !== null
  return (
    <Panel title={t('title')} caption={data ? t(isOn ? 'on' : 'off') : undefined}>
      <div className="stack">
        {failure && (
          <p role="alert">
            {t('loadFailed')}: {failureSentences(failure)}
          </p>
        )}
        {!data && !failure && <SkeletonRows rows={2} />}
        {data && (
          <>
            {data.app_since === null ? (
              <p>{t(data.has_password ? 'offText' : 'offTextCompany')}</p>
            ) : (
              <p>
                {t('since', { time: dateTime(data.app_since) })} {t('codesLeft', { count: data.recovery_codes })}
              </p>
            )}
            {data.is_required && <p className="field-hint">{t('required')}</p>}
            <div className={styles.factorActions}>
              <Button onClick={() => setAim('set_up')}>{t(isOn ? 'replace' : 'turnOn')}</Button>
              {isOn && <Button onClick={() => setAim('renew_codes')}>{t('newCodes')}</Button>}
              {isOn && !data.is_required && (
                <Button kind="danger" onClick={() => setAim('remove')}>
                  {t('turnOff')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {aim && (
        <FactorDialog
          aim={aim}
          isReplaced={isOn}
          hasPassword={data?.has_password ?? true}
          change={change}
          onClose={close}
        />
      )}
    </Panel>
  )
}
