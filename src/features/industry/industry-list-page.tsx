import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Industry } from '../../../contract/location/industries.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { createdColumn } from '../../records/common-columns.tsx'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { venueTypeName } from '../../records/venue-types/options.ts'
import { Button } from '../../ui/action/button.tsx'
import { industryWords } from './words.ts'

/** The list of industries (R27, C62, K08). */
export const IndustryListPage = ({ actor }: { actor: RecordsPageRef<Industry, null> }): ReactNode => {
  const t = useT(industryWords)
  const [, go] = useLocation()
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'industry',
        title: t('title'),
        columns: () => [
          { key: 'name', header: t('name'), sortable: true, width: '30%', render: ({ name }) => name },
          {
            key: 'venue_type',
            header: t('venueType'),
            render: ({ venue_type }) => (venue_type === null ? '–' : venueTypeName(venue_type)),
          },
          {
            key: 'locations',
            header: t('locations'),
            sortable: true,
            align: 'end',
            render: ({ locations }) => number(locations),
          },
          createdColumn(),
          {
            key: 'massive_actions',
            header: t('massiveActions'),
            member: null,
            isTableOnly: true,
            render: ({ id, name }) => (
              <Button
                size="small"
                kind="text"
                href={`/industry/massive-actions/${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  go(`/industry/massive-actions/${id}`, { state: { name } })
                }}
              >
                {t('chooseLocations')}
              </Button>
            ),
          },
        ],
        pathOf: ({ id }) => `/industry/form/${id}`,
        create: { path: '/industry/form', label: t('new') },
        actions: (
          <Button icon="upload" href="/industry/import">
            {t('import')}
          </Button>
        ),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
