import type { ReactNode } from 'react'
import { LONGEST_CITY_NAME } from '../../../contract/limits.ts'
import type { City } from '../../../contract/location/cities.ts'
import { type CityValues, cityValues } from '../../../machines/administration/city.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { cityWords } from './words.ts'

/** The form of a city (R25, C52, C53, C101, C102). */
export const CityFormPage = ({ actor }: { actor: RecordFormPageRef<City, CityValues, null> }): ReactNode => {
  const t = useT(cityWords)
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/city',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        valuesOf: cityValues,
        facts: ({ locations, screens }) => [t('locationsOf', { count: locations }), t('screensOf', { count: screens })],
        fields: () => [
          { name: 'name', kind: 'text', label: t('name'), required: true, maxLength: LONGEST_CITY_NAME },
          { name: 'latitude', kind: 'decimal', label: t('latitude'), required: true, unit: '°' },
          { name: 'longitude', kind: 'decimal', label: t('longitude'), required: true, unit: '°' },
          { name: 'is_active', kind: 'flag', label: t('active'), hint: t('activeHint') },
        ],
        usagePath: ({ id }, kind) =>
          ({ location: `/location?city_id=${id}`, campaign: `/campaign?city_id=${id}` })[kind],
      }}
    />
  )
}
