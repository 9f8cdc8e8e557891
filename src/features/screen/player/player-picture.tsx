import type { ReactNode } from 'react'
import type { ScreenPlayer } from '../../../../contract/player/screen-players.ts'
import { dateTime } from '../../../i18n/dates.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { playerWords } from './player-words.ts'
import * as styles from './screen-player.module.css'

type PlayerPictureProps = {
  picture: ScreenPlayer['picture']
  isAwaited: boolean
  isAsking: boolean
  onAsk: () => void
}

/** The latest picture of what a player shows, and the request for another one. */
export const PlayerPicture = ({ picture, isAwaited, isAsking, onAsk }: PlayerPictureProps): ReactNode => {
  const t = useT(playerWords)
  const caption = picture && t('pictureOf', { time: dateTime(picture.taken_at) })
  return (
    <div className="stack">
      {picture && (
        <figure className={styles.picture}>
          <img src={picture.url} alt={caption ?? ''} />
          <figcaption className="field-hint">{caption}</figcaption>
        </figure>
      )}
      <div>
        <Button icon="eye" size="small" loading={isAsking || isAwaited} onClick={onAsk}>
          {t('showScreen')}
        </Button>
      </div>
      {isAwaited && (
        <p className="field-hint" role="status">
          {t('pictureAwaited')}
        </p>
      )}
    </div>
  )
}
