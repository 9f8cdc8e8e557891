import type { ReactNode } from 'react'
import type { ExperimentDesign } from '../../../contract/campaign/experiments.ts'
import { number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Banner } from '../../ui/state/banner.tsx'
import { experimentWords } from './words.ts'

/** What a design can see; or why it cannot answer, and what would be needed. */
export const DesignVerdict = ({ design }: { design: ExperimentDesign }): ReactNode => {
  const t = useT(experimentWords)
  const { refusals, smallest_effect_percent: smallest, would_see: needed } = design
  if (refusals.length === 0)
    return (
      <Banner tone="ok">
        {t('sees', { effect: percent(smallest), least: percent(80, 0), power: percent(design.power_percent, 0) })}
      </Banner>
    )
  const values = {
    found: number(design.separate_periods),
    needed: number(design.needed_periods),
    effect: percent(smallest),
    asked: percent(design.question.effect_percent),
  }
  return (
    <Banner tone="warn">
      <strong>{t('blind')}</strong>
      <ul>
        {refusals.map((refusal) => (
          <li key={refusal}>{t(refusal, values)}</li>
        ))}
        {needed.days !== null && <li>{t('wouldSeeDays', { days: number(needed.days) })}</li>}
        {needed.places !== null && <li>{t('wouldSeePlaces', { places: number(needed.places) })}</li>}
      </ul>
    </Banner>
  )
}
