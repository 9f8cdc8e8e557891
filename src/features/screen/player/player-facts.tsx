import type { ReactNode } from 'react'
import type { ScreenPlayer } from '../../../../contract/player/screen-players.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { dateTime, silentFor } from '../../../i18n/dates.ts'
import { decimal, joinFacts, number } from '../../../i18n/format.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import { personName } from '../../../i18n/words/person-name.ts'
import { playerError } from './player-error.ts'
import { shortKey } from './player-key.ts'
import { playerWords } from './player-words.ts'
import * as styles from './screen-player.module.css'

const MB = 1_000_000
const GB = 1_000_000_000

const sizeText = (bytes: number): string =>
  bytes < GB ? `${decimal(bytes / MB, 0)}\u00a0MB` : `${decimal(bytes / GB, 1)}\u00a0GB`

const clockText = (offsetMs: number, isWrong: boolean): string => {
  const apartMs = Math.abs(offsetMs)
  const time = apartMs < MINUTE_MS ? `${decimal(apartMs / SECOND_MS, 1)}\u00a0s` : silentFor(apartMs)
  const key = isWrong ? (offsetMs > 0 ? 'clockAhead' : 'clockBehind') : 'clockRight'
  return translate(playerWords, key, { time })
}

/** What a player last said about itself; what it has not said is left out. */
export const PlayerFacts = ({ player }: { player: ScreenPlayer }): ReactNode => {
  const t = useT(playerWords)
  const { heard_at, offset_ms, films, scheduled_films, width, height, last_error } = player
  const facts: [label: string, value: ReactNode][] = [
    [t('heardAt'), heard_at === null ? t('notHeard') : dateTime(heard_at)],
    [t('reportedUntil'), player.reported_until === null ? '–' : dateTime(player.reported_until)],
  ]
  if (player.waiting_records !== null) facts.push([t('waiting'), number(player.waiting_records)])
  if (films !== null && scheduled_films !== null)
    facts.push([t('films'), t('filmsOf', { count: films, all: scheduled_films })])
  if (player.letterboxed > 0) facts.push([t('letterboxed'), t('letterboxedText', { count: player.letterboxed })])
  if (offset_ms !== null) {
    const text = clockText(offset_ms, player.is_clock_wrong)
    facts.push([
      t('clock'),
      player.is_clock_wrong ? (
        <strong key="clock" className={styles.bad}>
          {text}
        </strong>
      ) : (
        text
      ),
    ])
  }
  if (width !== null && height !== null) facts.push([t('size'), `${width} × ${height}\u00a0px`])
  if (player.free_bytes !== null) facts.push([t('storage'), sizeText(player.free_bytes)])
  if (player.temperature_c !== null) facts.push([t('temperature'), `${decimal(player.temperature_c, 1)}\u00a0°C`])
  facts.push([t('pairedAt'), joinFacts([dateTime(player.paired_at), player.paired_by && personName(player.paired_by)])])
  if (player.version !== null) facts.push([t('version'), player.version])
  facts.push([
    t('key'),
    <code key="key" title={player.public_key}>
      {shortKey(player.public_key)}
    </code>,
  ])
  return (
    <dl className={`${styles.facts} num`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {last_error && (
        <div className={styles.error}>
          <dt>{joinFacts([t('lastError'), dateTime(last_error.at)])}</dt>
          <dd>{playerError(last_error.text)}</dd>
        </div>
      )}
    </dl>
  )
}
