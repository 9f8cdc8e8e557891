import { type ReactNode, useEffect, useRef } from 'react'
import type { LocationChangeResult } from '../../../../contract/location/location-changes.ts'
import type {
  ChangeProgressRef,
  LocationChangeOutcome,
  LocationChangeRef,
} from '../../../../machines/administration/location-change.ts'
import { useArea } from '../../../actors/use-area.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import * as styles from './change.module.css'
import { ChangeProgress } from './change-progress.tsx'
import { changeWords } from './words.ts'

/** Most locations that are listed with one outcome. */
const MOST_ROWS = 100

const outcomes = ['conflict', 'not_found', 'changed', 'unchanged'] as const

/** What became of each location: those that need attention first. */
const OutcomeRows = ({ rows }: Pick<LocationChangeResult, 'rows'>): ReactNode => {
  const t = useT(changeWords)
  return (
    <details className={styles.rows}>
      <summary>{t('rows')}</summary>
      <dl>
        {outcomes.map((outcome) => {
          const ofOutcome = rows.filter((row) => row.outcome === outcome)
          if (ofOutcome.length === 0) return null
          const more = ofOutcome.length - MOST_ROWS
          return (
            <div key={outcome}>
              <dt className="num">{t(`rows_${outcome}`, { count: ofOutcome.length })}</dt>
              {ofOutcome.slice(0, MOST_ROWS).map(({ location_id, name }) => (
                <dd key={location_id}>
                  {outcome === 'not_found' ? location_id : <a href={`/location/form/${location_id}`}>{name}</a>}
                </dd>
              ))}
              {more > 0 && <dd className="num">{t('more', { count: more })}</dd>}
            </div>
          )
        })}
      </dl>
    </details>
  )
}

type ChangeOutcomeProps = { area: LocationChangeRef; progress: ChangeProgressRef }

/** The outcome of the last change, in all and for each location, with the button that undoes it. */
export const ChangeOutcome = ({ area, progress }: ChangeOutcomeProps): ReactNode => {
  const t = useT(changeWords)
  const { data, isPending, failure } = useArea(area)
  const outcome = useRef<HTMLDivElement>(null)
  const focused = useRef<LocationChangeOutcome>(null)
  const isDone = data !== null && data.command.kind !== 'preview' && !isPending
  useEffect(() => {
    // The button that had the focus is gone with its dialog or its bar, or later, when the stored state is loaded.
    if (!isDone || focused.current === data || document.activeElement !== document.body) return
    focused.current = data
    outcome.current?.focus()
  })
  if (failure) {
    return (
      <Banner tone="bad">
        {t('failed')}: {failureSentences(failure)}
      </Banner>
    )
  }
  if (!data || data.command.kind === 'preview') return null
  const { uuid, changed, conflicts, not_found: missing } = data.result
  const isUndo = data.command.kind === 'undo'
  return (
    <section ref={outcome} aria-label={t('outcome')} tabIndex={-1}>
      <Banner
        tone="ok"
        actions={
          !isUndo &&
          uuid !== null && (
            <Button
              icon="undo"
              loading={isPending}
              onClick={() => area.send({ type: 'area.request', query: { kind: 'undo', uuid } })}
            >
              {t('undo')}
            </Button>
          )
        }
      >
        <span className="num">
          {t(isUndo ? 'undone' : 'changed', { count: changed })}
          {conflicts > 0 && ` ${t('conflicts', { count: conflicts })}`}
          {missing > 0 && ` ${t('missing', { count: missing })}`}
        </span>
        {isPending ? <ChangeProgress area={progress} count={changed} /> : <OutcomeRows rows={data.result.rows} />}
      </Banner>
    </section>
  )
}
