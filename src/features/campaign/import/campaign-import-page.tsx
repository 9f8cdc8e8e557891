import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import {
  type CampaignImport,
  importColumns,
  type MissedScreen,
  requiredImportColumns,
} from '../../../../contract/campaign/campaign-import.ts'
import type { PagePath } from '../../../../contract/pages.ts'
import type { User } from '../../../../contract/users/user.ts'
import type { CampaignImportRef } from '../../../../machines/campaign/import/campaign-import.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import type { ImportView } from '../../../records/import/checked-file.tsx'
import { ImportSteps } from '../../../records/import/import-steps.tsx'
import { ImportTemplate } from '../../../records/import/import-template.tsx'
import { RecordTable } from '../../../records/record-table.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import type { ListColumn } from '../../../ui/list/column.ts'
import { Banner } from '../../../ui/state/banner.tsx'
import { MissedScreens } from './missed-screens.tsx'
import { importWords } from './words.ts'

/** Most campaigns that are listed before they are stored. */
const MOST_CAMPAIGNS = 100

type ImportPageProps = { actor: CampaignImportRef; user: User; path: PagePath }

/** Imports campaigns from a spreadsheet: checked, corrected in place, stored when confirmed (R05, R11, C48). */
export const CampaignImportPage = ({ actor, user, path }: ImportPageProps): ReactNode => {
  const kind = path === '/offer/import' ? 'offer' : 'campaign'
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
    warning: ({ result: { missed_screens: missed, missed_screen_count: count }, rows, isBusy, correct }) => {
      const replace = ({ rows: named }: MissedScreen, name: string): void => {
        const column = importColumns.indexOf('screen')
        for (const { row, cells } of rows) if (named.includes(row)) correct(row, cells.with(column, name))
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

type FoundCampaign = CampaignImport['campaigns'][number]

const Campaigns = ({ campaigns }: Pick<CampaignImport, 'campaigns'>): ReactNode => {
  const t = useT(importWords)
  const columns: readonly ListColumn<FoundCampaign>[] = [
    { key: 'name', header: t('name'), render: ({ name }) => name },
    { key: 'flight', header: t('flight'), render: ({ date_from, date_to }) => dayRange(date_from, date_to) },
    { key: 'screens', header: t('screens'), align: 'end', render: ({ screens }) => number(screens) },
    { key: 'spots', header: t('spots'), align: 'end', render: ({ spots }) => number(spots) },
    {
      key: 'outcome',
      header: t('outcome'),
      render: ({ outcome }) => t(outcome === 'created' ? 'created' : 'alreadyOne'),
    },
  ]
  const shown = campaigns.slice(0, MOST_CAMPAIGNS)
  return <RecordTable label={t('toStore')} columns={columns} rows={shown} rowKey={({ name }) => name} />
}
