import type { ReactNode } from 'react'
import type { ScreenPlayer } from '../../../../contract/player/screen-players.ts'
import { dateTime } from '../../../i18n/dates.ts'
import { joinFacts } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { personName } from '../../../i18n/words/person-name.ts'
import { shortKey } from './player-key.ts'
import { playerWords } from './player-words.ts'
import * as styles from './screen-player.module.css'

/** The players that a screen had before: when, who ended them, and their keys. */
export const FormerPlayers = ({ players }: { players: readonly ScreenPlayer[] }): ReactNode => {
  const t = useT(playerWords)
  if (players.length === 0) return null
  return (
    <details className={styles.former}>
      <summary>{t('former', { count: players.length })}</summary>
      <ul>
        {players.map(({ uuid, public_key, paired_at, ended_at, ended_by }) => (
          <li key={uuid}>
            <code title={public_key}>{shortKey(public_key)}</code>
            <span className="field-hint">
              {joinFacts([
                t('formerTime', { from: dateTime(paired_at), to: dateTime(ended_at ?? paired_at) }),
                ended_by !== null && t('endedBy', { name: personName(ended_by) }),
              ])}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
