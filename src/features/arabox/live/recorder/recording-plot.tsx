import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useRef } from 'react'
import type { Recording } from '../../../../../machines/live/recorder.ts'
import { recordedSpan } from '../../../../../machines/live/recorder.ts'
import { clock } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { useWidth } from '../../../../ui/use-width.ts'
import { durationText } from '../duration-text.ts'
import { araboxWords } from '../words.ts'
import { binsOf, lostSpans, plotWindowMs } from './bins.ts'
import * as styles from './recorder.module.css'
import { RecordingDrawing } from './recording-drawing.tsx'

const STEP_MS = 5000
const PAGE_MS = 60_000
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_MS,
  ArrowDown: -STEP_MS,
  ArrowRight: STEP_MS,
  ArrowUp: STEP_MS,
  PageDown: -PAGE_MS,
  PageUp: PAGE_MS,
}
const HEIGHT = 92
const INITIAL_WIDTH = 690

type RecordingPlotProps = {
  recording: Recording
  onScrub: (at: number) => void
  onFollow: () => void
}

/** The recording as bars with the shown moment as a line: a slider for mouse, touch and keyboard. */
export const RecordingPlot = ({ recording, onScrub, onFollow }: RecordingPlotProps): ReactNode => {
  const t = useT(araboxWords)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, INITIAL_WIDTH)
  const hatchId = useId()
  const { batches, at } = recording
  const bins = useMemo(() => binsOf(batches, 'people'), [batches])
  const span = recordedSpan(recording) ?? { from: 0, to: 0 }
  const shownMs = at ?? span.to
  const windowMs = plotWindowMs(span.to - span.from)
  const frame = { from: span.to - windowMs, to: span.to, width, height: HEIGHT }
  const momentText =
    at === null
      ? t('momentLive', { time: clock(new Date(shownMs)) })
      : t('momentAgo', { time: clock(new Date(shownMs)), ago: durationText(t, span.to - shownMs) })

  const scrubTo = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width: shownWidth } = event.currentTarget.getBoundingClientRect()
    if (shownWidth > 0) onScrub(frame.from + ((event.clientX - left) / shownWidth) * windowMs)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step !== undefined) {
      if (shownMs + step >= span.to) onFollow()
      else onScrub(shownMs + step)
    } else if (event.key === 'Home') onScrub(span.from)
    else if (event.key === 'End') onFollow()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={t('moment')}
      aria-valuemin={0}
      aria-valuemax={Math.round((span.to - span.from) / 1000)}
      aria-valuenow={Math.round((shownMs - span.from) / 1000)}
      aria-valuetext={momentText}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        scrubTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) scrubTo(event)
      }}
    >
      <p className={`${styles.title} caption`} aria-hidden="true">
        {t('peopleRecorded')}
        {lostSpans(batches).length > 0 && (
          <span className={styles.lost}>
            <span className={styles.lostSign} />
            {t('lost')}
          </span>
        )}
      </p>
      <RecordingDrawing batches={batches} bins={bins} at={shownMs} frame={frame} hatchId={hatchId} />
    </div>
  )
}
