import type { ReactNode } from 'react'
import type { StoredSpotFile } from '../../../../contract/campaign/spot-operations.ts'
import { decimal, joinFacts } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { IconButton } from '../../../ui/action/button.tsx'
import { fileSizeText } from '../file-size-text.ts'
import { SpotThumbnail } from '../spot-thumbnail.tsx'
import * as styles from '../spots.module.css'
import { filmWords } from './words.ts'

/** Names of codecs and containers as people write them. */
const formatNames: Readonly<Record<string, string>> = {
  h264: 'H.264',
  h265: 'H.265',
  vp9: 'VP9',
  av1: 'AV1',
  mp4: 'MP4',
  webm: 'WebM',
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
}
const nameOf = (format: string): string => formatNames[format] ?? format

const MEGABIT = 1_000_000
const KILOBIT = 1000

const whole = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 1)

type FilmRowProps = {
  file: StoredSpotFile
  onPlay: () => void
  onExpired: () => void
  /** Absent where the file cannot be removed. */
  onRemove?: (() => void) | undefined
}

/** One file of a spot: what it is, and what may be done with it. */
export const FilmRow = ({ file, onPlay, onExpired, onRemove }: FilmRowProps): ReactNode => {
  const t = useT(filmWords)
  const bitsText = (bits: number): string =>
    bits < MEGABIT
      ? t('kilobits', { rate: decimal(bits / KILOBIT, 0) })
      : t('bits', { rate: decimal(bits / MEGABIT, 1) })
  const facts = [
    `${file.width} × ${file.height}`,
    ...(file.seconds === null ? [] : [t('seconds', { seconds: whole(file.seconds) })]),
    [nameOf(file.container), ...(file.codec === null ? [] : [nameOf(file.codec)])].join(' '),
    ...(file.frame_rate === null ? [] : [t('pictures', { rate: whole(Math.round(file.frame_rate * 10) / 10) })]),
    file.codec === null ? t('picture') : t(file.has_audio ? 'withSound' : 'withoutSound'),
    ...(file.bit_rate === null ? [] : [bitsText(file.bit_rate)]),
    fileSizeText(file.size_bytes),
  ]
  const { conversion } = file
  const isUnderWay = conversion !== null && conversion.state !== 'failed'
  const warnings = [
    ...(conversion?.fault ? [t('failed', { reason: t(conversion.fault) })] : []),
    // Once it is converted, every player plays it.
    ...(file.codec === 'h265' && !isUnderWay ? [t('h265')] : []),
  ]
  return (
    <li className={styles.spot}>
      <SpotThumbnail files={{ film: file.sign_url, still: file.still_url }} onExpired={onExpired} />
      <div className={styles.words}>
        <span className={styles.name}>{file.file_name}</span>
        <span className="caption num">{joinFacts(facts)}</span>
        {conversion && isUnderWay && (
          <span className="caption muted">{t(conversion.state === 'done' ? 'done' : 'waiting')}</span>
        )}
        {warnings.map((note) => (
          <span key={note} className="caption num tone-warn">
            {note}
          </span>
        ))}
      </div>
      <IconButton icon="play" label={t('play', { name: file.file_name })} onClick={onPlay} />
      {onRemove && <IconButton icon="trash" label={t('remove', { name: file.file_name })} onClick={onRemove} />}
    </li>
  )
}
