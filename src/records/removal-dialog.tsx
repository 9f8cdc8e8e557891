import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { RemovalRef } from '../../machines/kit/records/removal.ts'
import { failureSentences } from '../i18n/failure-sentences.ts'
import { useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Banner } from '../ui/state/banner.tsx'
import { removalWords } from './removal-words.ts'
import { UsageList, type UsagePath } from './usage-list.tsx'

type RemovalDialogProps = {
  removal: RemovalRef
  /** The name of the record. */
  name: string
  usagePath?: UsagePath | undefined
}

/** Asks before a record is deleted. If other records still use it, the dialog counts them and leads to them. */
export const RemovalDialog = ({ removal, name, usagePath }: RemovalDialogProps): ReactNode => {
  const t = useT(removalWords)
  const state = useSelector(removal, (snapshot) => snapshot.value)
  const failure = useSelector(removal, (snapshot) => snapshot.context.failure)
  const usage = failure?.usage ?? []
  const isOpen = state === 'confirming' || state === 'removing'
  if (!isOpen) return null
  return (
    <Dialog
      open
      title={t('deleteTitle', { name })}
      onClose={() => removal.send({ type: 'removal.cancel' })}
      footer={
        <>
          <Button disabled={state === 'removing'} onClick={() => removal.send({ type: 'removal.cancel' })}>
            {t('cancel')}
          </Button>
          <Button
            kind="danger-filled"
            loading={state === 'removing'}
            disabled={usage.length > 0}
            onClick={() => removal.send({ type: 'removal.confirm' })}
          >
            {t('delete')}
          </Button>
        </>
      }
    >
      {usage.length > 0 ? (
        <Banner tone="warn">
          {t('inUse')}
          <UsageList usage={usage} usagePath={usagePath} />
        </Banner>
      ) : (
        <>
          <p>{t('deleteText')}</p>
          {failure && <Banner tone="bad">{failureSentences(failure)}</Banner>}
        </>
      )}
    </Dialog>
  )
}
