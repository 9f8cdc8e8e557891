import type { ReactNode } from 'react'
import type { SpotFileAddress } from '../../../machines/campaign/spot-files.ts'
import * as styles from './spots.module.css'

type SpotThumbnailProps = {
  files: SpotFileAddress | undefined
  /** An address was not answered; it has probably expired. */
  onExpired?: () => void
}

/** A small picture of a spot: the still of its film, or a frame of the film when it has loaded. */
export const SpotThumbnail = ({ files, onExpired }: SpotThumbnailProps): ReactNode => {
  if (!files) return <span className={styles.thumb} />
  if (files.still) return <img className={styles.thumb} src={files.still} alt="" onError={onExpired} />
  return (
    <video
      className={styles.thumb}
      src={`${files.film}#t=0.5`}
      muted
      playsInline
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      onError={onExpired}
    />
  )
}
