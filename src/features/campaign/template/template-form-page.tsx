import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { LONGEST_NAME } from '../../../../contract/limits.ts'
import { type templateFormPage, templateValues } from '../../../../machines/campaign/template/template-pages.ts'
import { useT } from '../../../i18n/translate.ts'
import { RecordFormPage } from '../../../records/record-form-page.tsx'
import * as styles from '../../../records/records.module.css'
import { Button } from '../../../ui/action/button.tsx'
import { PageMessage } from '../../../ui/state/page-message.tsx'
import { useCities } from './template-cities.ts'
import { templateWords } from './words.ts'

type TemplateFormProps = { actor: ActorRefFrom<(typeof templateFormPage)['page']> }

/** Saves the campaign of the address as a template, or renames and deletes a template. */
export const TemplateFormPage = ({ actor }: TemplateFormProps): ReactNode => {
  const t = useT(templateWords)
  const citiesOf = useCities()
  const form = useSelector(actor, (snapshot) => snapshot.children.form)
  const { key, values, record } = useSelector(form, (snapshot) => snapshot?.context) ?? {}
  // A saved template has no campaign any more; the page then leads to the list.
  if (key === null && !values?.campaign_uuid && !record)
    return (
      <PageMessage
        title={t('noCampaign')}
        text={t('emptyText')}
        actions={<Button href="/campaign">{t('toCampaigns')}</Button>}
      />
    )
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/campaign/template',
        listTitle: t('title'),
        newTitle: t('save'),
        nameOf: ({ name }) => name,
        facts: (template) => [
          template.company_name,
          citiesOf(template),
          ...(template.is_chosen ? [t('chosen')] : []),
          t('seconds', { count: template.spot_seconds }),
        ],
        valuesOf: templateValues,
        fields: () => [
          {
            name: 'name',
            kind: 'text',
            label: t('name'),
            hint: t('nameHint'),
            required: true,
            maxLength: LONGEST_NAME,
          },
        ],
        below: ({ record }) =>
          record && (
            <div className={styles.actions}>
              <Button href={`/campaign/form/add?template=${record.id}`}>{t('start')}</Button>
            </div>
          ),
      }}
    />
  )
}
