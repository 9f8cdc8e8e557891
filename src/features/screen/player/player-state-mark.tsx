import type { ReactNode } from 'react'
import { type PlayerState, playerState } from '../../../../contract/player/player-state.ts'
import { useT } from '../../../i18n/translate.ts'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { playerWords } from './player-words.ts'
import * as styles from './screen-player.module.css'

const signs = {
  playing: { icon: 'play', tone: styles.ok },
  clock_wrong: { icon: 'clock', tone: styles.bad },
  silent: { icon: 'warn', tone: styles.warn },
  paired: { icon: 'link', tone: styles.info },
  none: { icon: 'minus', tone: styles.neutral },
} as const satisfies Record<PlayerState, { icon: IconName; tone: string | undefined }>

/** The states of a player in the order of a filter. */
export const playerStates: readonly PlayerState[] = playerState.options

/** The state of a player: an icon, a colour and a word. */
export const PlayerStateMark = ({ state }: { state: PlayerState }): ReactNode => {
  const t = useT(playerWords)
  const { icon, tone } = signs[state]
  return (
    <span className={`${styles.mark} ${tone}`}>
      <Icon name={icon} size={14} />
      {t(state)}
    </span>
  )
}
