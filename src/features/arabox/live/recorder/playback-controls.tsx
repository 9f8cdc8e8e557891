import { type ReactNode, useId } from 'react'
import {
  type RecorderRef,
  type Recording,
  type ReplaySpeed,
  replaySpeeds,
} from '../../../../../machines/live/recorder.ts'
import { useT } from '../../../../i18n/translate.ts'
import { IconButton } from '../../../../ui/action/button.tsx'
import { araboxWords } from '../words.ts'
import * as styles from './recorder.module.css'

type PlaybackButtonsProps = {
  recorder: RecorderRef
  mode: Recording['mode']
  from: number
  speed: ReplaySpeed
}

/** The buttons of the recorder: to the start, pause or play, to live. */
export const PlaybackButtons = ({ recorder, mode, from, speed }: PlaybackButtonsProps): ReactNode => {
  const t = useT(araboxWords)
  const isPaused = mode === 'paused'
  return (
    <div className={styles.buttons}>
      <IconButton
        kind="outlined"
        icon="to-begin"
        label={t('toBegin')}
        onClick={() => recorder.send({ type: 'recorder.scrub', at: from })}
      />
      <IconButton
        kind="outlined"
        icon={isPaused ? 'play' : 'pause'}
        label={t(isPaused ? 'play' : 'pause')}
        onClick={() => recorder.send(isPaused ? { type: 'recorder.replay', speed } : { type: 'recorder.pause' })}
      />
      <IconButton
        kind="outlined"
        icon="to-end"
        label={t('toLive')}
        disabled={mode === 'live'}
        onClick={() => recorder.send({ type: 'recorder.follow' })}
      />
    </div>
  )
}

/** The speed of a replay. */
export const PlaybackSpeeds = ({
  speed,
  onChange,
}: {
  speed: ReplaySpeed
  onChange: (speed: ReplaySpeed) => void
}): ReactNode => {
  const t = useT(araboxWords)
  const group = useId()
  return (
    <div className={`segmented ${styles.speeds}`} role="radiogroup" aria-label={t('speed')}>
      {replaySpeeds.map((each) => (
        <label key={each}>
          <input type="radio" name={group} checked={each === speed} onChange={() => onChange(each)} />
          {each}×
        </label>
      ))}
    </div>
  )
}
