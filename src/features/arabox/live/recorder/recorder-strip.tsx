import { type ReactNode, useEffect, useState } from 'react'
import type { Recording as StoredRecording } from '../../../../../contract/live/araboxes.ts'
import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import {
  jsonLines,
  type RecorderRef,
  type Recording,
  type ReplaySpeed,
  recordedSpan,
} from '../../../../../machines/live/recorder.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { clock } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { AreaFailure } from '../../../../ui/state/area-failure.tsx'
import { Hatched } from '../../../../ui/state/hatched.tsx'
import { durationText } from '../duration-text.ts'
import { type LiveSource, useRecording } from '../use-live-source.ts'
import { araboxWords } from '../words.ts'
import { DayStrip } from './day-strip.tsx'
import { PlaybackButtons, PlaybackSpeeds } from './playback-controls.tsx'
import * as styles from './recorder.module.css'
import { RecordingPlot } from './recording-plot.tsx'

/** Interval of the steps of a replay. */
const STEP_MS = 100

/** Sends the elapsed time to the recorder while it replays. */
const useReplay = (recorder: RecorderRef, mode: Recording['mode']): void => {
  useEffect(() => {
    if (mode !== 'replaying') return
    let lastMs = performance.now()
    const timer = setInterval(() => {
      const nowMs = performance.now()
      recorder.send({ type: 'recorder.elapsed', ms: nowMs - lastMs })
      lastMs = nowMs
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [recorder, mode])
}

const saveRecording = (recording: Recording, name: string, at: number): void => {
  const moment = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')
  saveFile(new Blob([jsonLines(recording)], { type: 'application/x-ndjson' }), `${name}_${moment}.jsonl`)
}

type RecorderControlsProps = {
  recorder: RecorderRef
  recording: Recording
  span: { from: number; to: number }
  fileName: string
}

const RecorderControls = ({ recorder, recording, span, fileName }: RecorderControlsProps): ReactNode => {
  const t = useT(araboxWords)
  const { mode, at } = recording
  const [speed, setSpeed] = useState<ReplaySpeed>(recording.speed)
  useReplay(recorder, mode)
  const changeSpeed = (chosen: ReplaySpeed): void => {
    setSpeed(chosen)
    if (mode === 'replaying') recorder.send({ type: 'recorder.replay', speed: chosen })
  }
  return (
    <>
      <div className={styles.head}>
        <PlaybackButtons recorder={recorder} mode={mode} from={span.from} speed={speed} />
        <strong className={`${styles.clock} num`}>{clock(new Date(at ?? span.to))}</strong>
        <span className="caption num">{t('recorded', { length: durationText(t, span.to - span.from) })}</span>
        <span className={styles.tools}>
          <PlaybackSpeeds speed={speed} onChange={changeSpeed} />
          <Button size="small" icon="download" onClick={() => saveRecording(recording, fileName, span.to)}>
            {t('saveJson')}
          </Button>
        </span>
      </div>
      <RecordingPlot
        recording={recording}
        onScrub={(to) => recorder.send({ type: 'recorder.scrub', at: to })}
        onFollow={() => recorder.send({ type: 'recorder.follow' })}
      />
    </>
  )
}

type RecorderStripProps = {
  source: LiveSource
  today: AreaRef<number, Today>
  /** The minutes before the page was opened. */
  stored: AreaRef<number, StoredRecording>
  fileName: string
}

/** The last quarter of an hour: pause, replay at any speed, save; above the day to which it belongs. */
export const RecorderStrip = ({ source, today, stored, fileName }: RecorderStripProps): ReactNode => {
  const t = useT(araboxWords)
  const current = useRecording(source)
  const span = current && recordedSpan(current.recording)
  const { data } = useArea(today)
  const { failure } = useArea(stored)
  return (
    <section className={styles.record} aria-label={t('recorder')}>
      {current && span ? (
        <RecorderControls recorder={current.recorder} recording={current.recording} span={span} fileName={fileName} />
      ) : (
        <Hatched>{t('recordedNothing')}</Hatched>
      )}
      {data && span && <DayStrip items={data.items} span={span} />}
      <AreaFailure
        name={t('recordingFailed')}
        failure={failure}
        hasData={span !== null}
        onRetry={() => stored.send({ type: 'area.repeat' })}
      />
    </section>
  )
}
