import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ImportedResearchList } from '../../../../../contract/research-import.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { dateTime } from '../../../../i18n/dates.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { PlainTable } from '../../../../ui/list/plain-table.tsx'
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
          onRetry={() => area.send({ type: 'area.repeated' })}
        />
        {!data && !failure && <SkeletonRows rows={4} />}
        {data && shown === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
        {data && shown > 0 && <Campaigns campaigns={data.campaigns} />}
      </Panel>
    </>
  )
}

const Campaigns = ({ campaigns }: Pick<ImportedResearchList, 'campaigns'>): ReactNode => {
  const t = useT(researchImportWords)
  const statusText = useT(researchWords)
  return (
    <div className="import-rows-box">
      <PlainTable label={t('imported')}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('id')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('figures')}</th>
            <th scope="col">{t('importedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map(({ id, name, status, statistics, imported_at, campaign_uuid }) => (
            <tr key={id}>
              <td>
                {campaign_uuid ? (
                  <Link href={`/campaign/preview/${campaign_uuid}`}>{name}</Link>
                ) : (
                  <>
                    {name} <span className="caption">{t('noOwnCampaign')}</span>
                  </>
                )}
              </td>
              <td>{id}</td>
              <td>{statusText(status)}</td>
              <td className="num">{number(statistics)}</td>
              <td className="num">{dateTime(imported_at)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}
