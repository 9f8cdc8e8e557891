import type { ReactNode } from 'react'
import type { SpotFileAddress } from '../../../machines/campaign/spot-files.ts'
import * as styles from './spots.module.css'

type SpotFilmProps = {
  files: SpotFileAddress
  /** The address was not answered; it has probably expired. */
  onExpired: () => void
}

/** The film of a spot, which begins at once, or its picture: a picture is its own still. */
export const SpotFilm = ({ files: { film, still }, onExpired }: SpotFilmProps): ReactNode =>
  film === still ? (
    <img className={styles.video} src={film} alt="" onError={onExpired} />
  ) : (
    <video className={styles.video} src={film} controls autoPlay muted playsInline onError={onExpired} />
  )
