import type { ReactNode } from 'react'
import { clock } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Banner } from '../../../../ui/state/banner.tsx'
import * as styles from '../live.module.css'
import { type LiveSource, useLiveStatus, useRecording } from '../use-live-source.ts'
import { araboxWords } from '../words.ts'

/** A shorter loss of the connection is shown only by the chip. Most losses are shorter. */
const NOTICE_AFTER_SECONDS = 5

/** A banner for a longer loss of the connection, or for an arabox that the user may not watch. */
export const LiveNotice = ({ source }: { source: LiveSource }): ReactNode => {
  const t = useT(araboxWords)
  const { status, seconds } = useLiveStatus(source)
  const last = useRecording(source)?.recording.batches.at(-1)
  if (status === 'refused') {
    return (
      <div className={styles.notice}>
        <Banner tone="warn">{t('refused')}</Banner>
      </div>
    )
  }
  if (status !== 'resuming' || (seconds ?? 0) < NOTICE_AFTER_SECONDS || !last) return null
  return (
    <div className={styles.notice}>
      <Banner
        tone="info"
        actions={
          <Button size="small" icon="retry" onClick={() => source.live.send({ type: 'live.retry' })}>
            {t('retryNow')}
          </Button>
        }
      >
        {t('offline', { time: clock(new Date(last.at)) })}
      </Banner>
    </div>
  )
}
