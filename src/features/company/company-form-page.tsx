import type { ReactNode } from 'react'
import { LONGEST_ADDRESS, LONGEST_EMAIL, LONGEST_NAME, LONGEST_PHONE } from '../../../contract/limits.ts'
import type { Company } from '../../../contract/users/companies.ts'
import { type CompanyValues, companyValues } from '../../../machines/administration/company.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { RelatedPanel } from '../../records/related-panel.tsx'
import * as styles from './company.module.css'
import { TermsPreview } from './terms-preview.tsx'
import { companyWords } from './words.ts'

const LONGEST_TAX_NUMBER = 13

/** The form of a company: data, multipliers and discount with what they change (R23, C24–C27). */
export const CompanyFormPage = ({ actor }: { actor: RecordFormPageRef<Company, CompanyValues, null> }): ReactNode => {
  const t = useT(companyWords)
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/company',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        facts: ({ users, campaigns }) => [t('usersOf', { count: users }), t('campaignsOf', { count: campaigns })],
        valuesOf: companyValues,
        fields: () => [
          { name: 'name', kind: 'text', label: t('name'), required: true, maxLength: LONGEST_NAME },
          { name: 'tax_number', kind: 'text', label: t('taxNumber'), maxLength: LONGEST_TAX_NUMBER },
          { name: 'address', kind: 'text', label: t('address'), maxLength: LONGEST_ADDRESS },
          { name: 'email', kind: 'email', label: t('email'), maxLength: LONGEST_EMAIL },
          { name: 'phone', kind: 'tel', label: t('phone'), maxLength: LONGEST_PHONE },
          {
            name: 'needs_second_factor',
            kind: 'flag',
            label: t('needsSecondFactor'),
            hint: t('needsSecondFactorHint'),
          },
          { name: 'discount', kind: 'decimal', label: t('discount'), hint: t('discountHint'), unit: '%' },
          { name: 'car_multi', kind: 'decimal', label: t('cars') },
          { name: 'bus_multi', kind: 'decimal', label: t('buses') },
          { name: 'views_multi', kind: 'decimal', label: t('views'), hint: t('viewsHint') },
        ],
        usagePath: ({ id }, kind) =>
          ({
            user: `/user?company_id=${id}`,
            campaign: `/campaign?company_id=${id}`,
            location: `/location?company_id=${id}`,
            template: `/campaign/template?company_id=${id}`,
            webhook: `/webhook?company_id=${id}`,
          })[kind],
        aside: ({ values, record }) => (
          <div className={styles.aside}>
            <TermsPreview
              discount={values.discount ?? 0}
              car={values.car_multi ?? 0}
              bus={values.bus_multi ?? 0}
              views={values.views_multi ?? 0}
            />
            {record && (
              <RelatedPanel
                pages={[
                  { label: t('showUsers'), href: `/user?company_id=${record.id}` },
                  { label: t('showCampaigns'), href: `/campaign?company_id=${record.id}` },
                  { label: t('showLocations'), href: `/location?company_id=${record.id}` },
                ]}
              />
            )}
          </div>
        ),
      }}
    />
  )
}
