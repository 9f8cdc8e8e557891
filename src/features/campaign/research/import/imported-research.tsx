import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ImportedResearchList } from '../../../../../contract/research-import.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { dateTime } from '../../../../i18n/dates.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { RecordTable } from '../../../../records/record-table.tsx'
import * as styles from '../../../../records/records.module.css'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { ListColumn } from '../../../../ui/list/column.ts'
import { AreaFailure } from '../../../../ui/state/area-failure.tsx'
import { Banner } from '../../../../ui/state/banner.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import { researchWords } from '../words.ts'
import { researchImportWords } from './words.ts'

/** The campaigns whose figures were imported, and the service that is asked instead of them. */
export const ImportedResearch = ({ area }: { area: AreaRef<'all', ImportedResearchList> }): ReactNode => {
  const t = useT(researchImportWords)
  const { data, failure } = useArea(area)
  const shown = data?.campaigns.length ?? 0
  const isPart = data !== null && data.total > shown
  return (
    <>
      {data?.service_host && <Banner tone="warn">{t('service', { host: data.service_host })}</Banner>}
      <Panel
        title={t('imported')}
        caption={isPart ? t('listed', { shown: number(shown), total: number(data.total) }) : number(shown)}
      >
        <AreaFailure
          name={t('imported')}
          failure={failure}
          hasData={data !== null}
          onRetry={() => area.send({ type: 'area.repeat' })}
        />
        {!data && !failure && <SkeletonRows rows={4} />}
        {data && shown === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
        {data && shown > 0 && <Campaigns campaigns={data.campaigns} />}
      </Panel>
    </>
  )
}

type ImportedCampaign = ImportedResearchList['campaigns'][number]

const Campaigns = ({ campaigns }: Pick<ImportedResearchList, 'campaigns'>): ReactNode => {
  const t = useT(researchImportWords)
  const statusText = useT(researchWords)
  const columns: readonly ListColumn<ImportedCampaign>[] = [
    {
      key: 'name',
      header: t('name'),
      render: ({ name, campaign_uuid }) =>
        campaign_uuid ? (
          <Link href={`/campaign/preview/${campaign_uuid}`}>{name}</Link>
        ) : (
          <>
            {name} <span className="caption">{t('noOwnCampaign')}</span>
          </>
        ),
    },
    { key: 'id', header: t('id'), render: ({ id }) => <span className={styles.id}>{id}</span> },
    { key: 'status', header: t('status'), render: ({ status }) => statusText(status) },
    { key: 'figures', header: t('figures'), align: 'end', render: ({ statistics }) => number(statistics) },
    { key: 'imported_at', header: t('importedAt'), render: ({ imported_at }) => dateTime(imported_at) },
  ]
  return <RecordTable label={t('imported')} columns={columns} rows={campaigns} rowKey={({ id }) => id} />
}
