import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { TracksRef } from '../../../../../machines/arabox/preview/preview-page.ts'
import { failureSentences } from '../../../../i18n/failure-sentences.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button, IconButton } from '../../../../ui/action/button.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import * as styles from '../live.module.css'
import { araboxWords } from '../words.ts'

/**
 * The number of tracks in the heatmap, a button for more, and the failure of the last page of tracks (E29, M25–M28,
 * T14).
 */
export const HeatNote = ({ tracks, onRenew }: { tracks: TracksRef; onRenew: () => void }): ReactNode => {
  const t = useT(araboxWords)
  const isLoading = useSelector(tracks, (snapshot) => snapshot.matches('loading') || snapshot.matches('idle'))
  const hasFailed = useSelector(tracks, (snapshot) => snapshot.matches('failed'))
  const count = useSelector(tracks, ({ context }) => context.paths.length)
  const hasMore = useSelector(tracks, ({ context }) => context.has_more)
  const failure = useSelector(tracks, ({ context }) => context.failure)
  if (hasFailed && failure) {
    return (
      <div className={styles.heatNote}>
        <ErrorState
          title={t('heatFailed')}
          text={failureSentences(failure)}
          requestId={failure.requestId}
          onRetry={() => tracks.send({ type: 'heatmap.retry' })}
        />
      </div>
    )
  }
  const noteText = (): string => {
    if (isLoading) return t('heatLoading', { count })
    return count === 0 ? t('heatNone') : t('heatShown', { count })
  }
  return (
    <p className={`${styles.heatNote} caption num`}>
      {noteText()}
      {!isLoading && hasMore && (
        <Button kind="text" size="small" onClick={() => tracks.send({ type: 'heatmap.load_more' })}>
          {t('heatMore')}
        </Button>
      )}
      {!isLoading && <IconButton size="small" icon="retry" label={t('heatRenew')} onClick={onRenew} />}
    </p>
  )
}
