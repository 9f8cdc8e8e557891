import type { ReactNode } from 'react'
import type { ChangedLocationRow } from '../../../../contract/location/location-changes.ts'
import type { ChangeProgressRef } from '../../../../machines/administration/location-change.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ChangeProgress } from '../change/change-progress.tsx'
import * as styles from './massive-actions.module.css'
import { massiveActionsWords } from './words.ts'

type ChangePreviewProps = {
  rows: readonly ChangedLocationRow[]
  progress: ChangeProgressRef
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Most names that the preview lists. */
const MOST_NAMES = 100

const gains = ({ before, after }: ChangedLocationRow): boolean =>
  (after.industry_ids?.length ?? 0) > (before.industry_ids?.length ?? 0)

const Names = ({ rows }: { rows: readonly ChangedLocationRow[] }): ReactNode => (
  <ul className={styles.changeNames}>
    {rows.slice(0, MOST_NAMES).map(({ location_id, name }) => (
      <li key={location_id}>{name}</li>
    ))}
    {rows.length > MOST_NAMES && <li>…</li>}
  </ul>
)

/** Shows which locations will get and lose the industry, before anything is stored. */
export const ChangePreview = ({ rows, progress, isPending, onCancel, onConfirm }: ChangePreviewProps): ReactNode => {
  const t = useT(massiveActionsWords)
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const added = changed.filter(gains)
  const removed = changed.filter((row) => !gains(row))
  return (
    <Dialog
      open
      width={560}
      title={t('previewTitle')}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button kind="primary" loading={isPending} onClick={onConfirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {added.length > 0 && <p className="num">{t('added', { count: added.length })}</p>}
        {added.length > 0 && <Names rows={added} />}
        {removed.length > 0 && <p className="num">{t('removed', { count: removed.length })}</p>}
        {removed.length > 0 && <Names rows={removed} />}
        {isPending && <ChangeProgress area={progress} count={changed.length} />}
      </div>
    </Dialog>
  )
}
