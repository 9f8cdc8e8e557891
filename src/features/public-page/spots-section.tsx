import { type ReactNode, useRef, useState } from 'react'
import { decimal } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { PlaysSources } from '../../ui/number/plays-sources.tsx'
import * as styles from './public-page.module.css'
import { type PublicReport, phaseOf } from './report.ts'
import { publicPageWords } from './words.ts'

/** The report, and what happens if a film cannot be loaded. */
export type PublicSpotsSectionProps = {
  report: PublicReport
  /** A film could not be loaded. */
  onFilmFailure: () => void
}

/** The spots of the campaign; each video plays in its own frame. */
export const PublicSpotsSection = ({ report, onFilmFailure }: PublicSpotsSectionProps): ReactNode => {
  const { campaign, progress } = report
  const t = useT(publicPageWords)
  if (campaign.spots.length === 0) return null
  const played = new Map(progress.spots.map((spot) => [spot.id, spot]))
  const isAhead = phaseOf(campaign.status) === 'ahead'
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('spots')}</h2>
        {campaign.spots.length > 1 && (
          <span className="caption num">{t('inRotation', { count: campaign.spots.length })}</span>
        )}
      </header>
      <ul className={styles.list}>
        {campaign.spots.map((spot, index) => {
          const name = t('spot', { number: index + 1 })
          const seconds = spot.seconds ?? campaign.spot_seconds
          return (
            <li className={styles.item} key={spot.id}>
              <SpotVideo source={spot.sign_url} still={spot.still_url} name={name} onFailure={onFilmFailure} />
              <div className={`${styles.facts} num`}>
                <strong>{name}</strong>
                <span>{t('seconds', { seconds: decimal(seconds, Number.isInteger(seconds) ? 0 : 1) })}</span>
                {!isAhead && (
                  <span>
                    {t('emissionCount', { count: played.get(spot.id)?.emissions ?? 0 })}{' '}
                    <PlaysSources plays={played.get(spot.id)?.plays_by_source} until={progress.plays_reported_until} />
                  </span>
                )}
                {spot.sign_url === null && <span>{t('noFile')}</span>}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type SpotVideoProps = { source: string | null; still: string | null; name: string; onFailure: () => void }

const SpotVideo = ({ source, still, name, onFailure }: SpotVideoProps): ReactNode => {
  const t = useT(publicPageWords)
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  if (source === null) return <div className={`${styles.frame} ${styles.empty}`} />
  // A picture is its own still.
  if (source === still) {
    return (
      <div className={styles.frame}>
        <img src={source} alt={name} onError={onFailure} />
      </div>
    )
  }
  const toggle = (): void => {
    const player = video.current
    if (!player) return
    if (player.paused) player.play().catch(() => setPlaying(false))
    else player.pause()
  }
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={t('play', { name })}
      aria-pressed={isPlaying}
      onClick={toggle}
    >
      <video
        ref={video}
        // A film without a still shows its frame at half a second, because the first frame is often black.
        src={still ? source : `${source}#t=0.5`}
        poster={still ?? undefined}
        muted
        playsInline
        preload={still ? 'none' : 'auto'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={onFailure}
      />
      {!isPlaying && (
        <span className={`${styles.play} screen-only`}>
          <Icon name="play" size={14} />
        </span>
      )}
    </button>
  )
}
