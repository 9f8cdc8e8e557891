import { type ReactNode, useEffect, useRef } from 'react'
import type { LocationChangeRef } from '../../../../machines/administration/location-change.ts'
import { useArea } from '../../../actors/use-area.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { changeWords } from './words.ts'

/** The outcome of the last change, with the button that undoes it. */
export const ChangeOutcome = ({ area }: { area: LocationChangeRef }): ReactNode => {
  const t = useT(changeWords)
  const { data, isPending, failure } = useArea(area)
  const outcome = useRef<HTMLDivElement>(null)
  const isDone = data !== null && data.command.kind !== 'preview' && !isPending
  useEffect(() => {
    // The button that had the focus is gone with its dialog or its bar.
    if (isDone && document.activeElement === document.body) outcome.current?.focus()
  }, [isDone])
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
    <div ref={outcome} tabIndex={-1}>
      <Banner
        tone="ok"
        actions={
          !isUndo &&
          uuid !== null && (
            <Button
              icon="undo"
              loading={isPending}
              onClick={() => area.send({ type: 'area.requested', query: { kind: 'undo', uuid } })}
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
      </Banner>
    </div>
  )
}
