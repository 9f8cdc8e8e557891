import type { ReactNode } from 'react'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useNarrow } from '../../ui/list/use-narrow.ts'
import { CountryMap } from '../../ui/map/country/country-map.tsx'
import { type PublicReport, phaseOf } from './report.ts'
import { publicPageWords } from './words.ts'

/** The campaign's agglomerations on a map and as a list: with screens before the start, with contacts from then on. */
export const PublicCitiesSection = ({ report: { campaign, progress } }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  const isAhead = phaseOf(campaign.status) === 'ahead'
  const contacts = new Map(progress.cities.map((city) => [city.city_name, city.audience]))
  const countOf = (city: { city_name: string; screens: number }): number =>
    isAhead ? city.screens : (contacts.get(city.city_name) ?? 0)
  const cities = campaign.cities.toSorted((one, other) => countOf(other) - countOf(one))
  const isNarrow = useNarrow()
  const unit = t(isAhead ? 'whereScreens' : 'whereContacts')
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('where')}</h2>
        <span className="caption">{unit}</span>
      </header>
      <div className="paper-places">
        <CountryMap
          label={`${t('where')}: ${unit}`}
          height={isNarrow ? 268 : 208}
          credits={false}
          circles={cities.map((city) => ({ ...city, id: city.city_name, name: city.city_name, value: countOf(city) }))}
        />
        <ul className="paper-cities num">
          {cities.map((city) => (
            <li key={city.city_name}>
              <span className="paper-city">
                <strong>{city.city_name}</strong>
                {!isAhead && <span className="caption">{t('screens', { count: city.screens })}</span>}
              </span>
              {/* The server sends zero for a city in which no sensor measured; that is not a count. */}
              <strong>{number(countOf(city) || null)}</strong>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
