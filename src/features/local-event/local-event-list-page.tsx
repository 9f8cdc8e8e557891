import type { ReactNode } from 'react'
import type { LocalEvent } from '../../../contract/location/local-events.ts'
import type { LocalEventOptions } from '../../../machines/administration/local-event.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { day } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { createdColumn } from '../../records/common-columns.tsx'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { localEventWords } from './words.ts'

/** The list of events in cities. */
export const LocalEventListPage = ({ actor }: { actor: RecordsPageRef<LocalEvent, LocalEventOptions> }): ReactNode => {
  const t = useT(localEventWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'local-event',
        title: t('title'),
        columns: () => [
          { key: 'name', header: t('name'), sortable: true, width: '30%', render: ({ name }) => name },
          { key: 'city_name', header: t('city'), sortable: true, render: ({ city_name }) => city_name },
          {
            key: 'location_ids',
            header: t('locations'),
            render: ({ location_ids }) =>
              location_ids === null ? t('wholeCity') : t('places', { count: location_ids.length }),
          },
          {
            key: 'first_day',
            header: t('firstDay'),
            sortable: true,
            render: ({ first_day }) => day(first_day, 'long'),
          },
          { key: 'last_day', header: t('lastDay'), sortable: true, render: ({ last_day }) => day(last_day, 'long') },
          createdColumn(),
        ],
        filters: (options) => [{ key: 'city_id', label: t('city'), options: optionsOf(options?.cities) }],
        pathOf: ({ id }) => `/local-event/form/${id}`,
        create: { path: '/local-event/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
