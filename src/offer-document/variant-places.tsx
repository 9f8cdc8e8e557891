import { type ReactNode, useId } from 'react'
import type { SharedPlaces, SharedVariant } from '../../contract/campaign/shared-offer-operations.ts'
import { unbrokenDayRange } from '../i18n/dates.ts'
import { money, number } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { CountryMap } from '../ui/map/country/country-map.tsx'
import { SkeletonRows } from '../ui/state/skeleton.tsx'
import * as styles from './offer-document.module.css'
import { offerDocumentWords } from './words.ts'

type Places = SharedPlaces['variants'][number]['places']

/** Width and height of the map in px. */
const MAP_HEIGHT = 208

/** Where the screens of a variant are: a map and the numbers by agglomeration, and each address with its contacts. */
export const VariantPlaces = ({ variant, places }: { variant: SharedVariant; places: Places | null }): ReactNode => {
  const t = useT(offerDocumentWords)
  const titleId = useId()
  const cities = variant.cities.toSorted((one, other) => other.screens - one.screens)
  return (
    <section className={`paper-section ${styles.places}`} aria-labelledby={titleId}>
      <header className="paper-section-head">
        <h2 id={titleId}>{t('places', { name: variant.name })}</h2>
        <span className="paper-section-end num">
          {unbrokenDayRange(variant.date_from, variant.date_to)}
          {'\u00a0· '}
          {money(variant.price)}
        </span>
      </header>
      <div className="paper-places">
        <CountryMap
          label={t('screensIn')}
          height={MAP_HEIGHT}
          credits={false}
          circles={cities.map((city) => ({ ...city, id: city.city_name, name: city.city_name, value: city.screens }))}
        />
        <ul className="paper-cities num">
          {cities.map(({ city_name, screens }) => (
            <li key={city_name}>
              <strong>{city_name}</strong>
              {t('screenCount', { count: screens })}
            </li>
          ))}
        </ul>
      </div>
      {places ? <Addresses places={places} variant={variant} titleId={titleId} /> : <SkeletonRows rows={4} />}
    </section>
  )
}

type AddressesProps = { places: Places; variant: SharedVariant; titleId: string }

const Addresses = ({ places, variant, titleId }: AddressesProps): ReactNode => {
  const t = useT(offerDocumentWords)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls, so the keyboard must reach it
    <section className={styles.addresses} tabIndex={0} aria-labelledby={titleId}>
      <table className="num" aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('city')}</th>
            <th scope="col">{t('address')}</th>
            <th scope="col">{t('screens')}</th>
            <th scope="col">{t('contacts')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ city_name, address, screens, contacts }) => (
            <tr key={`${city_name} ${address}`}>
              <td>{city_name}</td>
              <td>{address}</td>
              <td>{number(screens)}</td>
              <td>{number(contacts)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td>{number(variant.number_of_screens)}</td>
            <td>{number(variant.contacts)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
