import type { ReactNode } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { previewWords } from '../words.ts'

type PlacesPanelProps = {
  campaign: Campaign
  /** Contacts by city, once there are some. */
  contacts?: readonly { city_id: number; audience: number }[]
}

/** Where the campaign shows: its agglomerations with screens and, once it runs, contacts. */
export const PlacesPanel = ({ campaign, contacts }: PlacesPanelProps): ReactNode => {
  const t = useT(previewWords)
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
        <ul className="places num">
          {cities.map((city) => (
            <li key={city.city_id}>
              <span className="places-name">{city.city_name}</span>
              <span className="caption">{t('confirmScreens', { count: city.screens })}</span>
              {/* A city whose sensors were all silent comes as zero; it is none. */}
              {contacts && <strong className="places-value">{number(byCity.get(city.city_id) || null)}</strong>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
