import type { ReactNode } from 'react'
import type { CampaignFormSnapshot } from '../../../../machines/campaign/form/campaign-form.ts'
import { writeTemplateSource } from '../../../../machines/campaign/template/template-source.ts'
import { time } from '../../../i18n/dates.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StatusChip } from '../../../ui/status/label.tsx'
import { formWords } from './words.ts'

export const FormHeader = ({ form }: { form: CampaignFormSnapshot }): ReactNode => {
  const t = useT(formWords)
  const { record, values } = form.context
  const saved = record?.status === 'draft' ? 'draftSavedAt' : 'savedAt'
  return (
    <PageHeader
      title={values.name.trim() || t('newCampaign')}
      crumbs={[{ label: t('campaigns'), href: '/campaign' }]}
      chip={<StatusChip status={record?.status ?? 'draft'} />}
      actions={
        record ? (
          <>
            <span className="caption num">{t(saved, { time: time(record.updated_at) })}</span>
            <Button href={`/campaign/template/add?${writeTemplateSource(record)}`}>{t('saveTemplate')}</Button>
          </>
        ) : (
          <>
            <Button href="/campaign/template" icon="copy">
              {t('fromTemplate')}
            </Button>
            <Button href="/campaign/plan" icon="list-check">
              {t('planFromBudget')}
            </Button>
          </>
        )
      }
    />
  )
}
