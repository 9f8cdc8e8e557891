import type { ReactNode } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { campaignWords } from '../../words.ts'
import * as styles from '../preview.module.css'
import { previewWords } from '../words.ts'

type CitiesPanelProps = {
  campaign: Campaign
  /** Contacts by city, if the campaign has realized numbers. */
  contacts?: readonly { city_id: number; audience: number }[]
}

/** The agglomerations of the campaign with screens and, from its start on, contacts. */
export const CitiesPanel = ({ campaign, contacts }: CitiesPanelProps): ReactNode => {
  const t = useT(previewWords)
  const campaignText = useT(campaignWords)
  const byCity = new Map((contacts ?? []).map((city) => [city.city_id, city.audience]))
  const cities = campaign.cities.toSorted(
    (one, other) => (byCity.get(other.city_id) ?? 0) - (byCity.get(one.city_id) ?? 0) || other.screens - one.screens,
  )
  const caption = campaign.screen_ids ? t('pickedByHand') : t('places', { count: cities.length })
  return (
    <Panel title={t('where')} caption={cities.length > 0 ? caption : undefined}>
      {cities.length === 0 ? (
        <p className="muted">{t('noPlaces')}</p>
      ) : (
        <ul className={`${styles.cities} num`}>
          {cities.map((city) => (
            <li key={city.city_id}>
              <span className={styles.citiesName}>{city.city_name}</span>
              <span className="caption">{campaignText('screens', { count: city.screens })}</span>
              {/* The server sends zero for a city in which no sensor measured; that is not a count. */}
              {contacts && <strong className={styles.citiesValue}>{number(byCity.get(city.city_id) || null)}</strong>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
