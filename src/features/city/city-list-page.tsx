import type { ReactNode } from 'react'
import type { City } from '../../../contract/location/cities.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { activeColumn, activeFilter, createdColumn } from '../../records/common-columns.tsx'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { cityWords } from './words.ts'

/** The list of cities (R25, C51). */
export const CityListPage = ({ actor }: { actor: RecordsPageRef<City, null> }): ReactNode => {
  const t = useT(cityWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'city',
        title: t('title'),
        columns: () => [
          { key: 'name', header: t('name'), sortable: true, width: '32%', render: ({ name }) => name },
          activeColumn('feminine'),
          {
            key: 'locations',
            header: t('locations'),
            sortable: true,
            align: 'end',
            render: ({ locations }) => number(locations),
          },
          {
            key: 'screens',
            header: t('screens'),
            sortable: true,
            align: 'end',
            render: ({ screens }) => number(screens),
          },
          createdColumn(),
        ],
        filters: () => [activeFilter('feminine')],
        pathOf: ({ id }) => `/city/form/${id}`,
        create: { path: '/city/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
