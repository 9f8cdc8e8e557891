import { type ReactNode, useEffect, useState } from 'react'
import type { SharedScreens } from '../../../../contract/campaign/occupancy.ts'
import { useT } from '../../../i18n/translate.ts'
import { PlacedScreens } from '../../../ui/map/placed/placed-screens.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Delayed } from '../../../ui/state/skeleton.tsx'
import { screensWords } from './words.ts'

/** Reads the screens of a shared campaign by the token of its page. */
export type ReadScreens = (uuid: string, signal: AbortSignal) => Promise<SharedScreens>

type ScreensSectionProps = {
  uuid: string
  read: ReadScreens
  /** Whether plays are counted: from the first day of the campaign on. */
  hasPlays: boolean
}

/** The screens of a shared campaign with their addresses, on request on a map; a print has the whole list. */
export const ScreensSection = ({ uuid, read, hasPlays }: ScreensSectionProps): ReactNode => {
  const t = useT(screensWords)
  const [screens, setScreens] = useState<SharedScreens | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    const request = new AbortController()
    read(uuid, request.signal).then(
      (found) => setScreens(found),
      () => {
        if (!request.signal.aborted) setScreens('failed')
      },
    )
    return () => request.abort()
  }, [uuid, read, hasPlays, attempt])
  if (screens === null) return <Delayed>{null}</Delayed>
  if (screens !== 'failed' && screens.items.length === 0) return null
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('title')}</h2>
        {screens !== 'failed' && <span className="caption num">{t('count', { count: screens.items.length })}</span>}
      </header>
      {screens === 'failed' ? (
        <ErrorState title={t('failed')} text={t('failedText')} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <PlacedScreens
          hasPlays={hasPlays}
          reportedUntil={screens.plays_reported_until}
          screens={screens.items.map((screen, index) => ({ ...screen, id: String(index + 1) }))}
        />
      )}
    </section>
  )
}
