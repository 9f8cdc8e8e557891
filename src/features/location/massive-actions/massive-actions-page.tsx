import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AdministeredLocation } from '../../../../contract/location/administered-locations.ts'
import type { ChangeProgressRef, LocationChangeRef } from '../../../../machines/administration/location-change.ts'
import {
  changesOfSelection,
  type MassiveActionsRef,
  type StoredIndustry,
} from '../../../../machines/administration/massive-actions.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { isNotFound } from '../../../../machines/kit/area/failure.ts'
import type { ListRef } from '../../../../machines/kit/list/list.ts'
import { useArea } from '../../../actors/use-area.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { ActiveMark } from '../../../records/common-columns.tsx'
import { listProps } from '../../../records/list-props.ts'
import { RecordCard } from '../../../records/record-card.tsx'
import { RecordNotLoaded } from '../../../records/record-not-loaded.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { FilterBar } from '../../../ui/filter/filter-bar.tsx'
import { SearchField } from '../../../ui/filter/search-field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type ListColumn, ListView } from '../../../ui/list/list-view.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts'
import { ChangeOutcome } from '../change/change-outcome.tsx'
import { ChangePreview } from './change-preview.tsx'
import { massiveActionsWords } from './words.ts'

/** The name that the page before passed with the navigation, in the state of the browser's history (X01, X02). */
const passedName = (): string | null => {
  const state: unknown = window.history.state
  const name = typeof state === 'object' && state !== null && 'name' in state ? state.name : null
  return typeof name === 'string' ? name : null
}

/** Which locations belong to an industry: selected over pages, previewed, changed at once, undone (X01–X08). */
export const MassiveActionsPage = ({ actor }: { actor: MassiveActionsRef }): ReactNode => {
  const children = useChildren(actor, ['list', 'stored', 'change', 'progress'])
  const industryId = useSelector(actor, (snapshot) => snapshot.context.industryId)
  if (!children) return null
  return <LoadedPage {...children} passedName={passedName()} industryId={industryId} />
}

type LoadedPageProps = {
  list: ListRef<AdministeredLocation>
  stored: AreaRef<{ industryId: number }, StoredIndustry>
  change: LocationChangeRef
  progress: ChangeProgressRef
  /** The name of the industry as the list passed it; null for a page that was opened by its address. */
  passedName: string | null
  industryId: number
}

const useColumns = (): ListColumn<AdministeredLocation>[] => {
  const t = useT(massiveActionsWords)
  return [
    { key: 'id', header: t('number'), sortable: true, render: ({ id }) => String(id) },
    { key: 'company_name', header: t('company'), sortable: true, render: ({ company_name }) => company_name },
    { key: 'name', header: t('name'), sortable: true, width: '30%', render: ({ name }) => name },
    { key: 'address', header: t('address'), sortable: true, render: ({ address }) => address },
    {
      key: 'is_active',
      header: t('state'),
      render: ({ is_active }) => <ActiveMark isActive={is_active} gender="feminine" />,
    },
  ]
}

const LoadedPage = ({ list, stored, change, progress, passedName, industryId }: LoadedPageProps): ReactNode => {
  const t = useT(massiveActionsWords)
  const snapshot = useSelector(list, (each) => each)
  const { data, failure: storedFailure } = useArea(stored)
  const outcome = useArea(change)
  const columns = useColumns()
  // A card begins with the name, not with a number.
  const cardColumns = columns.toSorted((one, other) => Number(other.key === 'name') - Number(one.key === 'name'))
  const props = listProps(list, snapshot)
  const { query, failure, selected } = snapshot.context
  const changes = data ? changesOfSelection(data, selected) : []
  useUnsavedChanges(changes.length > 0)
  const preview = outcome.data?.command.kind === 'preview' ? outcome.data : null
  if (isNotFound(storedFailure)) {
    const industries = { label: t('industries'), href: '/industry' }
    return (
      <RecordNotLoaded failure={storedFailure} list={industries} onRetry={() => stored.send({ type: 'area.repeat' })} />
    )
  }
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('industries'), href: '/industry' }]}
        title={data?.industry.name ?? passedName ?? t('title')}
        facts={[t('industryId', { id: String(industryId) }), t('selectedOf', { count: selected.length })]}
        actions={
          <>
            <Button href="/industry">{t('back')}</Button>
            {changes.length > 0 && (
              <>
                <Button onClick={() => list.send({ type: 'list.select', keys: data?.locationIds.map(String) ?? [] })}>
                  {t('discard')}
                </Button>
                <Button
                  kind="primary"
                  loading={outcome.isPending}
                  onClick={() => change.send({ type: 'area.request', query: { kind: 'preview', changes } })}
                >
                  {t('save')}
                </Button>
              </>
            )}
          </>
        }
      />
      {storedFailure && (
        <ErrorState
          title={t('loadFailed')}
          text={failureSentences(storedFailure)}
          requestId={storedFailure.requestId}
          onRetry={() => stored.send({ type: 'area.repeat' })}
        />
      )}
      <ChangeOutcome area={change} progress={progress} />
      <FilterBar
        activeCount={0}
        search={
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={query.filter}
            onChange={(filter) => list.send({ type: 'list.search', filter })}
          />
        }
      />
      <ListView
        {...props}
        label={t('title')}
        rowKey={({ id }) => String(id)}
        columns={columns}
        rowHeight="tight"
        renderCard={(row) => <RecordCard row={row} columns={cardColumns} />}
        empty={t('noData')}
        error={
          failure && (
            <ErrorState
              title={t('listFailed')}
              text={failureSentences(failure)}
              requestId={failure.requestId}
              onRetry={() => list.send({ type: 'list.reload' })}
            />
          )
        }
      />
      {preview && (
        <ChangePreview
          rows={preview.result.rows}
          progress={progress}
          isPending={outcome.isPending}
          onCancel={() => change.send({ type: 'area.clear' })}
          onConfirm={() => change.send({ type: 'area.request', query: { kind: 'apply', changes } })}
        />
      )}
    </>
  )
}
