import type { ReactNode } from 'react'
import type { Template } from '../../../../contract/campaign/templates.ts'
import type { TemplateOptions } from '../../../../machines/campaign/template/template-pages.ts'
import type { RecordsPageRef } from '../../../../machines/kit/records/records-page.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { companyFilter, createdColumn } from '../../../records/common-columns.tsx'
import { RecordListPage } from '../../../records/record-list-page.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { TwoLine } from '../../../ui/list/cells.tsx'
import { useCities } from './template-cities.ts'
import { templateWords } from './words.ts'

/** The templates of campaigns that an account may see. A row opens its name; a button begins a campaign with it. */
export const TemplateListPage = ({ actor }: { actor: RecordsPageRef<Template, TemplateOptions> }): ReactNode => {
  const t = useT(templateWords)
  const citiesOf = useCities()
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'template',
        title: t('title'),
        columns: () => [
          {
            key: 'name',
            header: t('name'),
            sortable: true,
            width: '40%',
            render: (template) => <TwoLine main={template.name} sub={citiesOf(template)} strong />,
          },
          { key: 'company_name', header: t('company'), render: ({ company_name }) => company_name },
          {
            key: 'number_of_screens',
            header: t('screens'),
            align: 'end',
            render: ({ number_of_screens }) => number(number_of_screens),
          },
          {
            key: 'spot_seconds',
            header: t('spot'),
            align: 'end',
            render: ({ spot_seconds }) => t('seconds', { count: spot_seconds }),
          },
          createdColumn(),
          {
            key: 'start',
            header: t('newCampaign'),
            member: null,
            isTableOnly: true,
            render: ({ id, name }) => (
              <Button size="small" href={`/campaign/form/add?template=${id}`} aria-label={t('startOf', { name })}>
                {t('start')}
              </Button>
            ),
          },
        ],
        filters: (options) => companyFilter(options?.companies),
        pathOf: ({ id }) => `/campaign/template/${id}`,
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
