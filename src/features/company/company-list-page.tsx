import type { ReactNode } from 'react'
import type { ListedCompany } from '../../../contract/users/companies.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { number, signedPercent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { companyWords } from './words.ts'

/** The list of companies (R23, C23, K05). */
export const CompanyListPage = ({ actor }: { actor: RecordsPageRef<ListedCompany, null> }): ReactNode => {
  const t = useT(companyWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'company',
        title: t('title'),
        columns: () => [
          {
            key: 'name',
            header: t('name'),
            sortable: true,
            width: '36%',
            members: [
              { member: 'name', header: t('name') },
              { member: 'tax_number', header: t('taxNumber') },
            ],
            render: ({ name, tax_number }) => <TwoLine main={name} sub={tax_number} strong />,
          },
          {
            key: 'discount',
            header: t('discount'),
            sortable: true,
            align: 'end',
            render: ({ discount }) => signedPercent(discount, 2),
          },
          { key: 'users', header: t('users'), sortable: true, align: 'end', render: ({ users }) => number(users) },
          {
            key: 'campaigns',
            header: t('campaigns'),
            sortable: true,
            align: 'end',
            render: ({ campaigns }) => number(campaigns),
          },
        ],
        pathOf: ({ id }) => `/company/form/${id}`,
        create: { path: '/company/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
