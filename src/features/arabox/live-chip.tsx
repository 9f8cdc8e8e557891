import type { ReactNode } from 'react'
import { silentFor } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import { Chip } from '../../ui/status/chip.tsx'
import { liveChipWords } from './live-chip-words.ts'

/**
 * The live status that a page shows. `silent`: the arabox sends nothing; `maintenance`: because of planned works;
 * `missing`: the location has no arabox.
 */
export type LiveStatus = 'live' | 'connecting' | 'resuming' | 'off' | 'silent' | 'maintenance' | 'refused' | 'missing'

type LiveChipProps = {
  status: LiveStatus
  /** Seconds since the last message (`live`, `silent`) or since the loss of the connection (`resuming`); null: none. */
  seconds: number | null
}

const chipStyles: Record<LiveStatus, { tone: 'ok' | 'warn' | 'bad' | 'info' | 'neutral'; icon: IconName }> = {
  live: { tone: 'ok', icon: 'arabox' },
  connecting: { tone: 'neutral', icon: 'retry' },
  resuming: { tone: 'warn', icon: 'retry' },
  off: { tone: 'neutral', icon: 'minus' },
  silent: { tone: 'warn', icon: 'triangle-up' },
  maintenance: { tone: 'info', icon: 'clock' },
  refused: { tone: 'bad', icon: 'lock' },
  missing: { tone: 'neutral', icon: 'minus' },
}

/** The live status as a chip: `Na żywo, 2 s temu`, `Wznawiam, 14 s` (docs/design.md, Arabox). */
export const LiveChip = ({ status, seconds }: LiveChipProps): ReactNode => {
  const t = useT(liveChipWords)
  const { tone, icon } = chipStyles[status]
  const chipText = (): string => {
    if (status === 'live' && seconds !== null) return t('liveAgo', { seconds })
    if (status === 'resuming' && seconds !== null) return t('resumingFor', { seconds })
    if (status === 'silent' && seconds !== null) return t('silentFor', { time: silentFor(seconds * 1000) })
    return t(status)
  }
  return (
    <Chip tone={tone} icon={icon}>
      {chipText()}
    </Chip>
  )
}
