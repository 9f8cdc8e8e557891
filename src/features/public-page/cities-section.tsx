import { lazy, type ReactNode, Suspense } from 'react'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useNarrow } from '../../ui/list/use-narrow.ts'
import { Delayed } from '../../ui/state/skeleton.tsx'
import { type PublicReport, phaseOf } from './report.ts'
import { publicPageWords } from './words.ts'

// Loaded later: the numbers above it are the first view.
const CountryMap = lazy(async () => ({ default: (await import('../../ui/map/country/country-map.tsx')).CountryMap }))

/** The campaign's agglomerations on a map and as a list: with screens before the start, with contacts from then on. */
export const PublicCitiesSection = ({ report: { campaign, progress } }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  const isAhead = phaseOf(campaign.status) === 'ahead'
  const contacts = new Map(progress.cities.map((city) => [city.city_name, city.audience]))
  const countOf = (city: { city_name: string; screens: number }): number =>
    isAhead ? city.screens : (contacts.get(city.city_name) ?? 0)
  const cities = campaign.cities.toSorted((one, other) => countOf(other) - countOf(one))
  const height = useNarrow() ? 268 : 208
  const unit = t(isAhead ? 'whereScreens' : 'whereContacts')
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('where')}</h2>
        <span className="caption">{unit}</span>
      </header>
      <div className="paper-places">
        <Suspense
          fallback={
            <Delayed>
              <div style={{ height }} />
            </Delayed>
          }
        >
          <CountryMap
            label={`${t('where')}: ${unit}`}
            height={height}
            credits={false}
            circles={cities.map((city) => ({
              ...city,
              id: city.city_name,
              name: city.city_name,
              value: countOf(city),
            }))}
          />
        </Suspense>
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
