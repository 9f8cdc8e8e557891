import type { ReactNode } from 'react'
import type { Industry } from '../../../contract/location/industries.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { createdColumn } from '../../records/common-columns.tsx'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { industryWords } from './words.ts'

/** The list of industries (R27, C62, K08). */
export const IndustryListPage = ({ actor }: { actor: RecordsPageRef<Industry, null> }): ReactNode => {
  const t = useT(industryWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'industry',
        title: t('title'),
        columns: () => [
          { key: 'name', header: t('name'), sortable: true, width: '50%', render: ({ name }) => name },
          {
            key: 'locations',
            header: t('locations'),
            sortable: true,
            align: 'end',
            render: ({ locations }) => number(locations),
          },
          createdColumn(),
        ],
        pathOf: ({ id }) => `/industry/form/${id}`,
        create: { path: '/industry/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
