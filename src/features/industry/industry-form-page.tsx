import type { ReactNode } from 'react'
import { LONGEST_NAME } from '../../../contract/limits.ts'
import type { Industry } from '../../../contract/location/industries.ts'
import { type IndustryValues, industryValues } from '../../../machines/administration/industry.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { RelatedPanel } from '../../records/related-panel.tsx'
import { venueTypeOptions } from '../../records/venue-types/options.ts'
import { industryWords } from './words.ts'

type IndustryFormProps = { actor: RecordFormPageRef<Industry, IndustryValues, null> }

/** The form of an industry; after saving and deleting it returns to the list (R42–R44). */
export const IndustryFormPage = ({ actor }: IndustryFormProps): ReactNode => {
  const t = useT(industryWords)
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/industry',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        valuesOf: industryValues,
        facts: ({ locations }) => [t('locationsOf', { count: locations })],
        fields: () => [
          {
            name: 'name',
            kind: 'text',
            label: t('name'),
            hint: t('nameHint'),
            required: true,
            maxLength: LONGEST_NAME,
          },
          {
            name: 'venue_type',
            kind: 'choice',
            label: t('venueType'),
            hint: t('venueTypeHint'),
            options: venueTypeOptions(),
            clearable: true,
          },
        ],
        aside: ({ record }) =>
          record && (
            <RelatedPanel
              pages={[
                { label: t('chooseLocations'), href: `/industry/massive-actions/${record.id}` },
                { label: t('showLocations'), href: `/location?industry_id=${record.id}` },
              ]}
            />
          ),
        usagePath: ({ id }, kind) => (kind === 'location' ? `/location?industry_id=${id}` : undefined),
      }}
    />
  )
}
