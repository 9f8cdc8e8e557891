import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Usage } from '../../contract/problems.ts'
import type { RemovalRef } from '../../machines/kit/records/removal.ts'
import { failureSentences } from '../i18n/failure-sentences.ts'
import { useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Banner } from '../ui/state/banner.tsx'
import { recordWords } from './words.ts'

type RemovalDialogProps = {
  removal: RemovalRef
  /** The name of the record. */
  name: string
  /** The address of the list of what uses the record, by kind. */
  usagePath?: (kind: string) => string | undefined
}

const UsageList = ({ usage, usagePath }: { usage: readonly Usage[] } & Pick<RemovalDialogProps, 'usagePath'>) => {
  const t = useT(recordWords)
  return (
    <ul className="usage-list">
      {usage.map(({ kind, count }) => {
        const key = `usage_${kind}`
        const path = usagePath?.(kind)
        return (
          <li key={kind} className="num">
            {recordWords.has(key) ? t(key, { count }) : `${kind}: ${count}`}{' '}
            {path && <a href={path}>{t('showUsage')}</a>}
          </li>
        )
      })}
    </ul>
  )
}

/** Asks before a record is deleted. If other records still use it, the dialog counts them and leads to them. */
export const RemovalDialog = ({ removal, name, usagePath }: RemovalDialogProps): ReactNode => {
  const t = useT(recordWords)
  const state = useSelector(removal, (snapshot) => snapshot.value)
  const failure = useSelector(removal, (snapshot) => snapshot.context.failure)
  const usage = failure?.usage ?? []
  const isOpen = state === 'confirming' || state === 'removing'
  if (!isOpen) return null
  return (
    <Dialog
      open
      title={t('deleteTitle', { name })}
      onClose={() => removal.send({ type: 'removal.cancelled' })}
      footer={
        <>
          <Button disabled={state === 'removing'} onClick={() => removal.send({ type: 'removal.cancelled' })}>
            {t('cancel')}
          </Button>
          <Button
            kind="danger-filled"
            loading={state === 'removing'}
            disabled={usage.length > 0}
            onClick={() => removal.send({ type: 'removal.confirmed' })}
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
