import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import type { User } from '../../../../contract/users/user.ts'
import { countActive } from '../../../../machines/arabox/overview/city-choice.ts'
import { followedLocations } from '../../../../machines/arabox/overview/live-sums.ts'
import { isShownUnder, stateCounts } from '../../../../machines/arabox/overview/network-sums.ts'
import type { OverviewRef } from '../../../../machines/arabox/overview/overview-page.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import type { ExportCommand } from '../../../../machines/kit/records/download.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { BelowFold } from '../../../ui/layout/below-fold.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonChart, SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { DeviceList } from './devices/device-list.tsx'
import { type DeviceTableRef, StatusCheckNote } from './devices/status-check-note.tsx'
import type { CitiesRef } from './filter/city-filter.tsx'
import { OverviewFilters } from './filter/overview-filters.tsx'
import { LiveStrip } from './live/live-strip.tsx'
import type { LiveRef } from './live/use-live.ts'
import { NetworkPanel, type NetworkRef } from './network/network-panel.tsx'
import * as styles from './overview.module.css'
import { araboxesWords } from './words.ts'

/** The actors and the user of the overview. */
export type OverviewProps = {
  actor: OverviewRef
  user: User
  cities: CitiesRef
  devices: DeviceTableRef
  network: NetworkRef
  live: LiveRef
  download: AreaRef<ExportCommand, string>
}

/** Sends the visibility of the page to the table of devices; a hidden page does not check their status. */
const useVisibility = (devices: DeviceTableRef): void => {
  useEffect(() => {
    const sendVisibility = (): void => devices.send({ type: document.hidden ? 'devices.hidden' : 'devices.shown' })
    sendVisibility()
    document.addEventListener('visibilitychange', sendVisibility)
    return () => document.removeEventListener('visibilitychange', sendVisibility)
  }, [devices])
}

const OverviewHeader = ({ actor, user, cities, network, devices }: OverviewProps): ReactNode => {
  const t = useT(araboxesWords)
  const locations = useSelector(network, ({ context }) => context.data)
  const isChecking = useSelector(devices, ({ value }) => value.list === 'PENDING')
  const hasCities = useSelector(actor, ({ context }) => context.chosen.length > 0)
  const isWaiting = useSelector(cities, (snapshot) => snapshot.matches('empty'))
  const counts = locations && stateCounts(locations)
  const factsBefore = isWaiting || hasCities ? null : []
  const facts = counts
    ? [
        t('araboxCount', { count: counts.all }),
        t('onlineCount', { count: counts.online }),
        ...(counts.silent > 0 ? [t('silentCount', { count: counts.silent })] : []),
        ...(counts.maintenance > 0 ? [t('maintenanceCount', { count: counts.maintenance })] : []),
        ...(counts.unknown > 0 ? [t('unknownCount', { count: counts.unknown })] : []),
        <StatusCheckNote key="check" devices={devices} />,
        // The lists of administrators have all records, so their numbers are higher.
        ...(user.role_id === ADMINISTRATOR_ROLE ? [t('activeOnly')] : []),
      ]
    : factsBefore
  return (
    <PageHeader
      title={t('title')}
      facts={facts}
      actions={
        hasCities && (
          <Button icon="retry" loading={isChecking} onClick={() => actor.send({ type: 'overview.check' })}>
            {t('checkNow')}
          </Button>
        )
      }
    />
  )
}

const OverviewFailure = ({ actor }: { actor: OverviewRef }): ReactNode => {
  const t = useT(araboxesWords)
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <Panel>
      <ErrorState
        title={t('loadFailed')}
        text={failure && failureSentences(failure)}
        requestId={failure?.requestId}
        onRetry={() => actor.send({ type: 'overview.retry' })}
      />
    </Panel>
  )
}

const OverviewContent = (props: OverviewProps): ReactNode => {
  const { actor, cities, network, devices, live, download, user } = props
  const t = useT(araboxesWords)
  const chosen = useSelector(actor, ({ context }) => context.chosen.length)
  const watchable = useSelector(actor, ({ context }) => context.watchable)
  const locations = useSelector(network, ({ context }) => context.data)
  const filter = useSelector(actor, ({ context }) => context.filter)
  const uuids = useMemo(
    () => followedLocations(user, locations?.filter((location) => isShownUnder(location, filter)) ?? []).uuids,
    [user, locations, filter],
  )
  const cityCount = useSelector(cities, ({ context }) => countActive(context.cities))
  if (cityCount === 0)
    return (
      <Panel>
        <EmptyState isTable title={t('noNetwork')} text={t('noNetworkText')} />
      </Panel>
    )
  if (chosen === 0) {
    return (
      <Panel>
        <EmptyState
          title={t('noCity')}
          text={t('noCityText')}
          actions={<Button onClick={() => cities.send({ type: 'cities.check_all' })}>{t('chooseAll')}</Button>}
        />
      </Panel>
    )
  }
  return (
    <>
      {/* Also while the locations load, so that it does not push the map down: most can be watched by everybody. */}
      {(locations === null || watchable > 0) && (
        <LiveStrip live={live} uuids={uuids} watchable={watchable} isLoading={locations === null} />
      )}
      <NetworkPanel actor={actor} network={network} devices={devices} user={user} />
      <BelowFold>
        <DeviceList actor={actor} devices={devices} live={live} download={download} user={user} />
      </BelowFold>
    </>
  )
}

/** The overview after its start: filter, live sums, map, table. */
export const OverviewBody = (props: OverviewProps): ReactNode => {
  const { actor, cities, devices } = props
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ started: 'citiesFailed' }))
  const isWaiting = useSelector(cities, (snapshot) => snapshot.matches('empty'))
  useVisibility(devices)
  return (
    <>
      <OverviewHeader {...props} />
      <OverviewFilters actor={actor} cities={cities} />
      <div className={styles.overview}>
        {hasFailed && <OverviewFailure actor={actor} />}
        {!hasFailed && isWaiting && (
          <div className="stack">
            <SkeletonChart height={440} />
            <SkeletonRows rows={8} />
          </div>
        )}
        {!hasFailed && !isWaiting && <OverviewContent {...props} />}
      </div>
    </>
  )
}
