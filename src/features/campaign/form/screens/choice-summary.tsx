import type { ReactNode } from 'react'
import type { CampaignEstimate } from '../../../../../contract/campaign/campaign.ts'
import { money, number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { pickerWords } from './picker-words.ts'
import * as styles from './screens.module.css'

/** Price and audience of what is chosen. Old numbers stay dimmed until those of the last change are known. */
export const ChoiceEstimate = ({
  estimate,
  isStale,
}: {
  estimate: CampaignEstimate | null
  isStale: boolean
}): ReactNode => {
  const t = useT(pickerWords)
  return (
    <section
      className={isStale ? `${styles.choiceEstimate} num stale` : `${styles.choiceEstimate} num`}
      aria-label={t('running')}
      aria-busy={isStale}
    >
      <span>
        {t('price')} <strong>{money(estimate?.campaign_price ?? null)}</strong>
      </span>
      <span>
        {t('audience')} <strong>{number(estimate?.total_audience ?? null)}</strong>
      </span>
    </section>
  )
}

/** The number of screens of each city that changes, before and after. */
export const CityChanges = ({
  changes,
}: {
  changes: readonly { name: string; before: number; after: number }[]
}): ReactNode => {
  const t = useT(pickerWords)
  if (changes.length === 0) return null
  return (
    <ul className={`${styles.cityChanges} num`} aria-label={t('changes')}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {name}: {number(before)} → <strong>{number(after)}</strong>
        </li>
      ))}
    </ul>
  )
}
