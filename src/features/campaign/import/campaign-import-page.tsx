import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import {
  type CampaignImport,
  importColumns,
  type MissedScreen,
  requiredImportColumns,
} from '../../../../contract/campaign/campaign-import.ts'
import type { User } from '../../../../contract/users.ts'
import type { CampaignImportRef } from '../../../../machines/campaign/import/campaign-import.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import type { ImportView } from '../../../records/import/checked-file.tsx'
import { ImportSteps } from '../../../records/import/import-steps.tsx'
import { ImportTemplate } from '../../../records/import/import-template.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { MissedScreens } from './missed-screens.tsx'
import { importWords } from './words.ts'

/** Most campaigns that are listed before they are stored. */
const MOST_CAMPAIGNS = 100

type ImportPageProps = { actor: CampaignImportRef; user: User; kind: 'campaign' | 'offer' }

/** Imports campaigns from a spreadsheet: checked, mended in place, stored when confirmed (R05, R11, C48). */
export const CampaignImportPage = ({ actor, user, kind }: ImportPageProps): ReactNode => {
  const t = useT(importWords)
  const [, go] = useLocation()
  const isDone = useSelector(actor, (snapshot) => snapshot.matches('done'))
  const template = useSelector(actor, (snapshot) => snapshot.children.template)
  const view = useCampaignView()
  const canImport = user.permissions.includes('campaign.edit')
  useEffect(() => {
    if (isDone) go(`/${kind}`)
  }, [isDone, go, kind])
  return (
    <>
      <PageHeader
        crumbs={[{ label: t(kind === 'offer' ? 'offers' : 'campaigns'), href: `/${kind}` }]}
        title={t(kind === 'offer' ? 'offerTitle' : 'campaignTitle')}
        actions={canImport && template && <ImportTemplate template={template} />}
      />
      <Panel>
        {canImport ? <ImportSteps actor={actor} view={view} /> : <Banner tone="info">{t('noPermission')}</Banner>}
      </Panel>
    </>
  )
}

const useCampaignView = (): ImportView<CampaignImport> => {
  const t = useT(importWords)
  return {
    hint: t('hint'),
    columns: importColumns,
    required: requiredImportColumns.length,
    remarksOf: ({ missed_screens }) =>
      missed_screens.flatMap(({ rows }) => rows.map((row) => ({ row, column: 'screen', text: t('missedScreen') }))),
    warning: ({ result: { missed_screens: missed, missed_screen_count: count }, rows, isBusy, mend }) => {
      const replace = ({ rows: named }: MissedScreen, name: string): void => {
        const column = importColumns.indexOf('screen')
        for (const { row, cells } of rows) if (named.includes(row)) mend(row, cells.with(column, name))
      }
      return missed.length > 0 && <MissedScreens missed={missed} count={count} isBusy={isBusy} onReplace={replace} />
    },
    summary: ({ created, already }) => {
      if (created === 0) return { hasChanges: false, text: t(already > 0 ? 'nothing' : 'empty') }
      const texts = [t('ready', { count: created }), ...(already > 0 ? [t('already', { count: already })] : [])]
      return { hasChanges: true, text: texts.join(' ') }
    },
    storeLabel: ({ created }) => t('store', { count: created }),
    records: ({ campaigns }) => campaigns.length > 0 && <Campaigns campaigns={campaigns} />,
  }
}

const Campaigns = ({ campaigns }: Pick<CampaignImport, 'campaigns'>): ReactNode => {
  const t = useT(importWords)
  return (
    <div className="import-rows-box">
      <PlainTable label={t('toStore')}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('flight')}</th>
            <th scope="col">{t('screens')}</th>
            <th scope="col">{t('spots')}</th>
            <th scope="col">{t('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {campaigns.slice(0, MOST_CAMPAIGNS).map((campaign) => (
            <tr key={campaign.name}>
              <td>{campaign.name}</td>
              <td className="num">{dayRange(campaign.date_from, campaign.date_to)}</td>
              <td className="num">{number(campaign.screens)}</td>
              <td className="num">{number(campaign.spots)}</td>
              <td>{t(campaign.outcome === 'created' ? 'created' : 'alreadyOne')}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}
