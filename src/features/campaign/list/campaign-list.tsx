import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Campaign, ListedCampaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import type { CopyRef } from '../../../../machines/campaign/copy/copy.ts'
import type { CampaignListPageRef, FilterOptions } from '../../../../machines/campaign/list/list-page.ts'
import type { StatusCountsRef } from '../../../../machines/campaign/list/status-counts.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import type { ListRef } from '../../../../machines/kit/list/list.ts'
import type { ExportCommand } from '../../../../machines/kit/records/download.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { failureSentence } from '../../../i18n/failure.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { shownColumns, useListLayout } from '../../../records/list-layout.ts'
import { listProps } from '../../../records/list-props.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ActiveFilters } from '../../../ui/filter/filter-bar.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SavedViews } from '../../../ui/layout/saved-views.tsx'
import { ListView } from '../../../ui/list/list-view.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { CopyNotice } from '../copy/lazy-copy-notice.tsx'
import { campaignWords } from '../words.ts'
import { CampaignCard } from './campaign-card.tsx'
import * as styles from './campaign-list.module.css'
import { CampaignFilterBar } from './filter-bar.tsx'
import { campaignFilterChips } from './filter-chips.ts'
import { campaignColumns, copyColumn } from './list-columns.tsx'
import { countIn, currentViewKey, filtersOfView, savedViews } from './saved-views.ts'

// Apart from the first load of the page.
const AcceptBar = lazy(async () => ({ default: (await import('./accept-bar.tsx')).AcceptBar }))
const NoCampaignsYet = lazy(async () => ({ default: (await import('./no-campaigns-yet.tsx')).NoCampaignsYet }))
const ListTab = lazy(async () => ({ default: (await import('./list-tab.tsx')).ListTab }))
const listTools = () => import('../../../records/list-tools.tsx')
const ListTools = lazy(async () => ({ default: (await listTools()).ListTools }))
const ViewActions = lazy(async () => ({ default: (await listTools()).ViewActions }))

/** The props of a list of campaigns or offers. */
export type CampaignListProps = {
  actor: CampaignListPageRef
  user: User
  /** How many campaigns are in each status. */
  counts: StatusCountsRef
  kind?: 'campaign' | 'offer'
}

/**
 * The list of campaigns or offers: views, search, filters, table or cards (R04, S15; docs/design.md, Filter bar,
 * Tables).
 */
export const CampaignList = ({ actor, ...props }: CampaignListProps): ReactNode => {
  const children = useChildren(actor, ['list', 'options', 'download', 'copying'])
  if (!children) return null
  const { options: optionsArea, ...others } = children
  return <LoadedCampaignList actor={actor} optionsArea={optionsArea} {...others} {...props} />
}

type LoadedCampaignListProps = CampaignListProps & {
  list: ListRef<ListedCampaign>
  optionsArea: AreaRef<'all', FilterOptions>
  download: AreaRef<ExportCommand, string>
  copying: CopyRef
}

const LoadedCampaignList = ({
  actor,
  list,
  optionsArea,
  download,
  copying,
  user,
  counts,
  kind = 'campaign',
}: LoadedCampaignListProps): ReactNode => {
  const t = useT(campaignWords)
  useLanguage()
  const snapshot = useSelector(list, (each) => each)
  const options = useSelector(optionsArea, (each) => each.context.data)
  const statusCounts = useSelector(counts, (each) => each.context.data)
  const props = listProps(list, snapshot)
  // What is apart from the first load comes after the first rows: its code would delay them.
  const [isShown, setShown] = useState(false)
  if (!isShown && props.state !== 'loading') setShown(true)
  const { query, total, failure, selectedRows, address } = snapshot.context
  const isOffers = kind === 'offer'
  const views = savedViews(user, kind)
  const viewKey = currentViewKey(views, query)
  const [layout, changeLayout] = useListLayout(`${kind}s`)
  const columns = campaignColumns()
  const chips = campaignFilterChips(query, options, list.send)
  const canEdit = user.permissions.includes('campaign.edit')
  const onCopy = canEdit ? ({ uuid }: Campaign) => copying.send({ type: 'copy.create', uuid }) : null
  const isNewestFirst = query.sort_by === 'created_at' && query.order === 'desc'
  return (
    <>
      <PageHeader
        title={t(isOffers ? 'offers' : 'campaigns')}
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
      <CopyNotice copying={copying} kind={kind} />
      <SavedViews
        label={t('views')}
        items={[
          ...views
            .map((view) => ({ key: view.key, label: t(view.key), count: countIn(view, kind, statusCounts) }))
            .filter(({ key, count }) => key !== 'viewMove' || count || key === viewKey),
          ...layout.views.map(({ search, name }) => ({ key: search, label: name })),
        ]}
        current={viewKey || address}
        onChange={(key) => {
          const view = views.find((each) => each.key === key)
          if (view) list.send({ type: 'list.choose_view', filters: filtersOfView(view) })
          else list.send({ type: 'address.changed', search: key })
        }}
        action={
          <Suspense>
            {isShown && <ListTab kind={kind} unread={statusCounts?.unread_offers} />}
            {isShown && viewKey === '' && (
              <ViewActions views={layout.views} search={address} onChange={(own) => changeLayout({ views: own })} />
            )}
          </Suspense>
        }
      />
      <CampaignFilterBar
        query={query}
        options={options}
        kind={kind}
        activeCount={chips.length}
        canFilterByCompany={user.permissions.includes('campaign.read_all_companies')}
        send={list.send}
        tools={
          <Suspense>
            {isShown && (
              <ListTools
                columns={columns}
                layout={layout}
                onChange={changeLayout}
                download={download}
                query={query}
                standard="ics"
              />
            )}
          </Suspense>
        }
      />
      <ActiveFilters
        chips={chips}
        onClear={() => list.send({ type: 'list.clear_filters' })}
        summary={
          snapshot.value === 'success' && (
            <>
              {t(isOffers ? 'summaryOffers' : 'summary', { count: total })}
              {isNewestFirst && <span className={styles.wideOnly}>, {t('newestFirst')}</span>}
            </>
          )
        }
      />
      <ListView
        {...props}
        label={t(kind === 'offer' ? 'offers' : 'campaigns')}
        rowKey={(row) => row.uuid}
        columns={[...shownColumns(columns, layout), ...(onCopy ? [copyColumn(onCopy)] : [])]}
        hrefOf={(row) => `/${kind}/preview/${row.uuid}`}
        selection={props.selection}
        bulkBar={<Suspense>{isShown && <AcceptBar actor={actor} user={user} selected={selectedRows} />}</Suspense>}
        rowHeight={layout.isCompact ? 'tight' : 'two-line'}
        renderCard={(row) => <CampaignCard campaign={row} />}
        empty={
          chips.length > 0 ? (
            <EmptyState
              isTable
              title={t(isOffers ? 'nothingMatchesOffers' : 'nothingMatches')}
              text={chips.map((chip) => chip.label).join(' · ')}
              actions={<Button onClick={() => list.send({ type: 'list.clear_filters' })}>{t('clearFilters')}</Button>}
            />
          ) : (
            <Suspense>
              <NoCampaignsYet kind={kind} canEdit={canEdit} />
            </Suspense>
          )
        }
        error={
          failure && (
            <ErrorState
              title={t(isOffers ? 'offersFailed' : 'listFailed')}
              text={failureSentence(failure)}
              requestId={failure.requestId}
              onRetry={() => list.send({ type: 'list.reload' })}
            />
          )
        }
      />
    </>
  )
}
