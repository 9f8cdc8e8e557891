import type { ReactNode } from 'react'
import type { CampaignValues } from '../../../../../machines/campaign/form/campaign-form.ts'
import type { Availability } from '../../../../../machines/campaign/form/form-areas.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { PanelSection } from '../../../../ui/layout/panel.tsx'
import { useNarrow } from '../../../../ui/list/use-narrow.ts'
import { CountryMap } from '../../../../ui/map/country/country-map.tsx'
import { formWords } from '../words.ts'
import * as styles from './screens.module.css'

type ChosenScreensProps = {
  values: CampaignValues
  availability: Availability
}

/** The chosen screens on a map and, beside it, compared with the free ones: enough, the last ones, or too few. */
export const ChosenScreens = ({ values, availability }: ChosenScreensProps): ReactNode => {
  const t = useT(formWords)
  const isNarrow = useNarrow()
  const cities = values.cities.flatMap(({ city_id, screens }) => {
    const city = availability.cities.find((each) => each.city_id === city_id)
    return city ? [{ ...city, screens }] : []
  })
  if (cities.length === 0) return null
  return (
    <PanelSection>
      <div className={styles.chosen}>
        <CountryMap
          label={t('mapOfChosen')}
          height={isNarrow ? 244 : 188}
          credits={false}
          circles={cities.map((city) => ({
            id: String(city.city_id),
            name: city.city_name,
            latitude: city.latitude,
            longitude: city.longitude,
            value: city.screens,
            inside: number(city.screens),
          }))}
        />
        <div className={styles.chosenList}>
          <p className="label">{t('chosenOfFree')}</p>
          <ul className="num">
            {cities.map((city) => (
              <li key={city.city_id}>
                <span>{city.city_name}</span>
                <FreeScreensNote chosen={city.screens} free={city.free} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </PanelSection>
  )
}

const FreeScreensNote = ({ chosen, free }: { chosen: number; free: number }): ReactNode => {
  const t = useT(formWords)
  if (chosen > free) {
    return (
      <strong className="tone-bad">
        <Icon name="triangle-down" size={9} /> {t('tooFew', { free, chosen })}
      </strong>
    )
  }
  if (chosen === free) {
    return (
      <strong className="tone-warn">
        <Icon name="triangle-up" size={9} /> {t('lastOnes', { count: free })}
      </strong>
    )
  }
  return (
    <strong className="tone-ok">
      <Icon name="check" size={12} /> {t('chosenCount', { chosen, free })}
    </strong>
  )
}
