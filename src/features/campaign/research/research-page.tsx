import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import type { ResearchCampaign } from '../../../../contract/research-figures.ts'
import type { User } from '../../../../contract/users/user.ts'
import { groupedResearch } from '../../../../machines/campaign/research/research-areas.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useArea } from '../../../actors/use-area.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import * as styles from './research.module.css'
import { researchWords } from './words.ts'

type ResearchPageProps = { actor: AreaRef<'all', ResearchCampaign[]>; user: User }

/** The campaigns of the outside research: waiting, current, finished (R40, E12). */
export const ResearchPage = ({ actor, user }: ResearchPageProps): ReactNode => {
  const t = useT(researchWords)
  const { data, failure } = useArea(actor)
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('campaigns'), href: '/campaign' }]}
        title={t('title')}
        facts={[t('caption')]}
        actions={
          user.role_id === ADMINISTRATOR_ROLE && (
            <Button icon="upload" href="/research/import">
              {t('import')}
            </Button>
          )
        }
      />
      <AreaFailure
        name={t('list')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => actor.send({ type: 'area.repeat' })}
      />
      {!data && !failure && <SkeletonRows rows={6} />}
      {data?.length === 0 && <EmptyState isTable title={t('empty')} text={t('emptyText')} />}
      <div className={styles.page}>
        {groupedResearch(data ?? []).map(({ status, campaigns }) => (
          <Panel key={status} flush title={t(status)} caption={number(campaigns.length)}>
            <ul className={styles.campaigns}>
              {campaigns.map(({ id, name, campaign_uuid }) => (
                <li key={id}>
                  {campaign_uuid ? (
                    <Link href={`/campaign/preview/${campaign_uuid}`}>{name}</Link>
                  ) : (
                    <span>{name}</span>
                  )}
                  {!campaign_uuid && <span className="caption">{t('noOwnCampaign')}</span>}
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  )
}
