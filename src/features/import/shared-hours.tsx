import type { ReactNode } from 'react'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { importWords } from './words.ts'

type SharedHoursProps = {
  job: ImportJob
  /** Sends the file again; null if the page does not have it. */
  sendAgain: ((sameHour: 'sum' | 'later') => void) | null
}

/** How many rows of a file are about the same hour, and what became of them or can be done with them. */
export const SharedHours = ({ job, sendAgain }: SharedHoursProps): ReactNode => {
  const t = useT(importWords)
  const isAsking = job.failure?.code === 'shared_hours'
  const count = { count: job.replaced }
  if (!isAsking) {
    return (
      <Banner tone={job.same_hour === 'sum' ? 'info' : 'warn'}>
        {t(job.same_hour === 'sum' ? 'addedUp' : 'replaced', count)}
      </Banner>
    )
  }
  return (
    <Banner tone="warn">
      <p>
        {t('sharedHours', count)} {t('nothingStored')}
      </p>
      {sendAgain ? (
        <div className="row">
          <Button kind="primary" onClick={() => sendAgain('sum')}>
            {t('addUp')}
          </Button>
          <Button onClick={() => sendAgain('later')}>{t('storeLater')}</Button>
        </div>
      ) : (
        <p>{t('chooseFileAgain')}</p>
      )}
    </Banner>
  )
}
