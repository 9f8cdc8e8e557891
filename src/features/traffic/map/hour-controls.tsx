import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import type { HoursRef } from '../../../../machines/traffic/map/hour-player.ts'
import { useT } from '../../../i18n/translate.ts'
import { IconButton } from '../../../ui/action/button.tsx'
import { hoursText } from '../filter/filter-text.ts'
import * as styles from './traffic-map.module.css'
import { mapWords } from './words.ts'

const reducedMotion = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null

/**
 * The hour of the map: a slider from the whole day through the hours, steps, and a button that plays them. With reduced
 * motion nothing plays without a click.
 */
export const HourControls = ({ hours }: { hours: HoursRef }): ReactNode => {
  const t = useT(mapWords)
  const slider = useId()
  const { from, to, hour } = useSelector(hours, (snapshot) => snapshot.context)
  const isPlaying = useSelector(hours, (snapshot) => snapshot.matches('playing'))
  const text = hour === null ? t('wholeDay') : hoursText({ hourFrom: hour, hourTo: hour + 1 })
  // The position before the first hour is the whole day.
  const wholeDay = from - 1
  const position = hour ?? wholeDay
  const choose = (next: number): void => hours.send({ type: 'hours.choose', hour: next === wholeDay ? null : next })
  return (
    <div className={styles.hours}>
      {reducedMotion?.matches !== true && (
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={t(isPlaying ? 'pause' : 'play')}
          kind="outlined"
          onClick={() => hours.send({ type: isPlaying ? 'hours.pause' : 'hours.play' })}
        />
      )}
      <IconButton
        icon="chevron-left"
        label={t('previous')}
        disabled={position === wholeDay}
        onClick={() => choose(position - 1)}
      />
      <label className="visually-hidden" htmlFor={slider}>
        {t('hour')}
      </label>
      <input
        id={slider}
        type="range"
        min={wholeDay}
        max={to - 1}
        value={position}
        aria-valuetext={text}
        onChange={(event) => choose(event.target.valueAsNumber)}
      />
      <IconButton
        icon="chevron-right"
        label={t('next')}
        disabled={position === to - 1}
        onClick={() => choose(position + 1)}
      />
      <output className={`num ${styles.hour}`} htmlFor={slider}>
        {text}
      </output>
    </div>
  )
}
