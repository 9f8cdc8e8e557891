import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../action/button.tsx'
import { reportWords } from './words.ts'

type ReportButtonsProps = {
  isPending: boolean
  disabled?: boolean
  onDownload: () => void
  onCancel: () => void
}

/** Buttons that start the download of a report and cancel one that is being prepared. */
export const ReportButtons = ({ isPending, disabled, onDownload, onCancel }: ReportButtonsProps): ReactNode => {
  const t = useT(reportWords)
  return (
    <div className="row">
      <Button kind="primary" icon="download" loading={isPending} disabled={disabled} onClick={onDownload}>
        {t(isPending ? 'preparing' : 'download')}
      </Button>
      {isPending && (
        <Button kind="text" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
