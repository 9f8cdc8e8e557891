import { type ReactNode, useEffect, useState } from 'react'
import type { PlayGroup, SharedPlays } from '../../../../contract/campaign/campaign-plays.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { PlaysNotes, PlaysPages } from '../../../ui/plays/plays-notes.tsx'
import { PlaysTable } from '../../../ui/plays/plays-table.tsx'
import { playsWords } from '../../../ui/plays/words.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Delayed } from '../../../ui/state/skeleton.tsx'
import { playsSectionWords } from './words.ts'

/** Reads a page of the plays of a shared campaign by the token of its page. */
export type ReadPlays = (
  uuid: string,
  query: { group: PlayGroup; page: number },
  signal: AbortSignal,
) => Promise<SharedPlays>

type PlaysSectionProps = {
  uuid: string
  read: ReadPlays
  /** Address of the file with the proof. */
  proofAddress: string
}

/** The plays of a shared campaign by day and by screen, planned and proved, and their proof as a file. */
export const PlaysSection = ({ uuid, read, proofAddress }: PlaysSectionProps): ReactNode => {
  const t = useT(playsSectionWords)
  const ofPlays = useT(playsWords)
  const [query, setQuery] = useState<{ group: PlayGroup; page: number }>({ group: 'day', page: 1 })
  const [shown, setShown] = useState<{ group: PlayGroup; plays: SharedPlays } | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    const request = new AbortController()
    read(uuid, query, request.signal).then(
      (plays) => setShown({ group: query.group, plays }),
      () => {
        if (!request.signal.aborted) setShown('failed')
      },
    )
    return () => request.abort()
  }, [uuid, read, query, attempt])
  if (shown === null) return <Delayed>{null}</Delayed>
  return (
    <section className="paper-section screen-only">
      <header className="paper-section-head">
        <h2>{t('title')}</h2>
      </header>
      {shown === 'failed' ? (
        <ErrorState title={t('failed')} text={t('failedText')} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <>
          <div className="screen-only">
            <SegmentedField
              label={ofPlays('groups')}
              hideLabel
              value={query.group}
              onChange={(group) => setQuery({ group, page: 1 })}
              options={(['day', 'screen'] as const).map((value) => ({ value, label: ofPlays(value) }))}
            />
          </div>
          <PlaysTable group={shown.group} plays={shown.plays} />
          <PlaysPages
            page={shown.plays.page}
            pages={shown.plays.pages}
            onPage={(page) => setQuery({ ...query, page })}
          />
          <PlaysNotes reportedUntil={shown.plays.plays_reported_until} />
          {shown.plays.sums.plays_by_source.player > 0 && (
            <div className="plays-tools screen-only">
              <Button size="small" icon="download" href={proofAddress}>
                {ofPlays('download')}
              </Button>
              <a href="/verify">{ofPlays('verify')}</a>
              <span className="caption">{ofPlays('proof')}</span>
            </div>
          )}
        </>
      )}
    </section>
  )
}
