import './pace.css'
import type { ReactNode } from 'react'
import { percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Icon, type IconName } from '../../icon/icon.tsx'
import { chartWords } from '../words.ts'
import { type Pace, paceOf } from './pace.ts'

const icons: Record<Pace['kind'], IconName> = { ahead: 'triangle-up', behind: 'triangle-down', even: 'dash' }

type PaceWordsProps = {
  /** Realized against the plan of the measured hours, in percent; null if there is nothing to compare. */
  pacePercent: number | null
  /** Shows amber instead of red. */
  publicPage?: boolean
}

/** The pace in words with a triangle or a dash: `11,1 % za planem`. */
export const PaceWords = ({ pacePercent, publicPage = false }: PaceWordsProps): ReactNode => {
  const t = useT(chartWords)
  const pace = paceOf(pacePercent)
  if (pace.percent === null) return <span className="pace-words pace-even">–</span>
  const tone = publicPage && pace.tone === 'bad' ? 'warn' : pace.tone
  const text = pace.kind === 'even' ? t('onPace') : t(pace.kind, { percent: percent(Math.abs(pace.percent)) })
  return (
    <span className={`pace-words pace-${tone} num`}>
      <Icon name={icons[pace.kind]} size={9} />
      {text}
    </span>
  )
}

type PaceBarProps = PaceWordsProps & {
  realized: number
  /** The plan for now. */
  planned: number
  /** The plan for the whole campaign. */
  total: number
  /** The campaign has ended: shows its share of the plan instead. */
  ended?: boolean
}

/** Bar of the realized share with a tick at the plan for now, and the pace in words (docs/design.md, Charts). */
export const PaceBar = ({
  realized,
  planned,
  total,
  pacePercent,
  publicPage,
  ended = false,
}: PaceBarProps): ReactNode => {
  const t = useT(chartWords)
  const share = (value: number): number => (total > 0 ? Math.min(100, Math.max(0, (100 * value) / total)) : 0)
  const behind = !ended && paceOf(pacePercent).tone === 'bad'
  return (
    <span className="pace">
      <span className="pace-track" aria-hidden="true">
        <span
          className={behind ? 'pace-fill pace-fill-behind' : 'pace-fill'}
          style={{ width: `${share(realized)}%` }}
        />
        <span className="pace-tick" style={{ left: `${share(planned)}%` }} />
      </span>
      {ended ? (
        <span className="pace-words pace-ended num">
          {t('ofPlan', { percent: percent(total > 0 ? (100 * realized) / total : null) })}
        </span>
      ) : (
        <PaceWords pacePercent={pacePercent} publicPage={publicPage} />
      )}
    </span>
  )
}
