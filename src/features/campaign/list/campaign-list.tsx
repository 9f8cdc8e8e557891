import './campaign-list.css'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users.ts'
import { brokenRulesOfCommand } from '../../../../machines/campaign/lifecycle/commands.ts'
import type { CampaignListPageRef, FilterOptions } from '../../../../machines/campaign/list/list-page.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import type { ListRef } from '../../../../machines/kit/list/list.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { listProps } from '../../../records/list-props.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ActiveFilters } from '../../../ui/filter/filter-bar.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SavedViews } from '../../../ui/layout/saved-views.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { failureSentence } from '../failure-sentence.ts'
import { campaignWords } from '../words.ts'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignFilterBar } from './filter-bar.tsx'
import { campaignFilterChips } from './filter-chips.ts'
import { campaignColumns } from './list-columns.tsx'
import { NoCampaignsYet } from './no-campaigns-yet.tsx'
import { countIn, currentViewKey, filtersOfView, savedViews } from './saved-views.ts'

/** How many campaigns are in each status. */
export type CountsRef = AreaRef<null, { counts: Record<string, number>; total: number }>

/** The props of a list of campaigns or offers. */
export type CampaignListProps = {
  actor: CampaignListPageRef
  user: User
  counts: CountsRef
  kind?: 'campaign' | 'offer'
}

/**
 * The list of campaigns or offers: views, search, filters, table or cards (R04, S15; docs/design.md, Filter bar,
 * Tables).
 */
export const CampaignList = ({ actor, ...props }: CampaignListProps): ReactNode => {
  const list = useSelector(actor, (snapshot) => snapshot.children.list)
  const options = useSelector(actor, (snapshot) => snapshot.children.options)
  if (!list || !options) return null
  return <LoadedCampaignList actor={actor} list={list} optionsArea={options} {...props} />
}

type LoadedCampaignListProps = CampaignListProps & {
  list: ListRef<Campaign>
  optionsArea: AreaRef<'all', FilterOptions>
}

const LoadedCampaignList = ({
  actor,
  list,
  optionsArea,
  user,
  counts,
  kind = 'campaign',
}: LoadedCampaignListProps): ReactNode => {
  const t = useT(campaignWords)
  useLanguage()
  const [, go] = useLocation()
  const snapshot = useSelector(list, (each) => each)
  const options = useSelector(optionsArea, (each) => each.context.data)
  const statusCounts = useSelector(counts, (each) => each.context.data)
  const isAccepting = useSelector(actor, (each) => each.matches('accepting'))
  const props = listProps(list, snapshot)
  const { query, total, failure, selectedRows } = snapshot.context
  const views = savedViews(user, kind)
  const chips = campaignFilterChips(query, options, list.send)
  const canEdit = user.permissions.includes('campaign.edit')
  const canAccept = user.permissions.includes('campaign.accept')
  const acceptable = selectedRows.filter(
    (row) => brokenRulesOfCommand(row, { step: 'campaign.accept' }, user).length === 0,
  )
  const isNewestFirst = query.sort_by === 'created_at' && query.order === 'desc'
  return (
    <>
      <PageHeader
        title={t(kind === 'offer' ? 'offers' : 'campaigns')}
        actions={
          canEdit && (
            <>
              <Button icon="upload" href={`/${kind}/import`}>
                {t('import')}
              </Button>
              <Button kind={selectedRows.length > 0 ? 'outlined' : 'primary'} icon="plus" href="/campaign/form/add">
                {t('newCampaign')}
              </Button>
            </>
          )
        }
      />
      <SavedViews
        label={t('views')}
        items={views.map((view) => ({ key: view.key, label: t(view.key), count: countIn(view, kind, statusCounts) }))}
        current={currentViewKey(views, query)}
        onChange={(key) => {
          const view = views.find((each) => each.key === key)
          if (view) list.send({ type: 'list.view_chosen', filters: filtersOfView(view) })
        }}
      />
      <CampaignFilterBar
        query={query}
        options={options}
        kind={kind}
        activeCount={chips.length}
        canFilterByCompany={user.permissions.includes('campaign.read_all_companies')}
        send={list.send}
      />
      <ActiveFilters
        chips={chips}
        onClear={() => list.send({ type: 'list.filters_cleared' })}
        summary={
          snapshot.value === 'success' && (
            <>
              {t('summary', { count: total })}
              {isNewestFirst && <span className="wide-only">, {t('newestFirst')}</span>}
            </>
          )
        }
      />
      <ListView
        {...props}
        label={t(kind === 'offer' ? 'offers' : 'campaigns')}
        rowKey={(row) => row.uuid}
        columns={campaignColumns()}
        onOpen={(row) => go(`/${kind}/preview/${row.uuid}`)}
        selection={canAccept ? props.selection : undefined}
        bulkBar={
          <>
            <Button
              kind="primary"
              icon="check"
              disabled={acceptable.length === 0}
              loading={isAccepting}
              onClick={() => actor.send({ type: 'browse.accepted', campaigns: acceptable })}
            >
              {t('acceptSome', { count: acceptable.length })}
            </Button>
            <span className="num">{t('acceptFits', { fit: acceptable.length, all: selectedRows.length })}</span>
          </>
        }
        rowHeight="two-line"
        renderCard={(row) => <CampaignCard campaign={row} />}
        empty={
          chips.length > 0 ? (
            <EmptyState
              title={t('nothingMatches')}
              text={chips.map((chip) => chip.label).join(' · ')}
              actions={<Button onClick={() => list.send({ type: 'list.filters_cleared' })}>{t('clearFilters')}</Button>}
            />
          ) : (
            <NoCampaignsYet kind={kind} canEdit={canEdit} />
          )
        }
        error={
          failure && (
            <ErrorState
              title={t('listFailed')}
              text={failureSentence(failure)}
              requestId={failure.requestId}
              onRetry={() => list.send({ type: 'list.reloaded' })}
            />
          )
        }
      />
    </>
  )
}
