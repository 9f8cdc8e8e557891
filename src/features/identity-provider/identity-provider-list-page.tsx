import type { ReactNode } from 'react'
import type { IdentityProvider } from '../../../contract/users/identity-providers.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { useT } from '../../i18n/translate.ts'
import { activeColumn, createdColumn } from '../../records/common-columns.tsx'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { identityProviderWords } from './words.ts'

const companiesOf = ({ domains }: IdentityProvider): string =>
  [...new Set(domains.map(({ company_name }) => company_name))].join(', ')

/** The list of identity providers: where users of which companies sign in. */
export const IdentityProviderListPage = ({ actor }: { actor: RecordsPageRef<IdentityProvider, null> }): ReactNode => {
  const t = useT(identityProviderWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'identity-provider',
        title: t('title'),
        columns: () => [
          {
            key: 'name',
            header: t('name'),
            sortable: true,
            width: '36%',
            render: ({ name, issuer }) => <TwoLine main={name} sub={issuer} strong />,
          },
          { key: 'client_id', header: t('companies'), render: companiesOf },
          {
            key: 'is_shown',
            header: t('found'),
            words: { true: t('foundByAll'), false: t('foundByDomain') },
            render: ({ is_shown }) => t(is_shown ? 'foundByAll' : 'foundByDomain'),
          },
          activeColumn('masculine'),
          createdColumn(),
        ],
        pathOf: ({ id }) => `/identity-provider/form/${id}`,
        create: { path: '/identity-provider/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
