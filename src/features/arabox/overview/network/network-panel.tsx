import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import type { LocationSummary } from '../../../../../contract/location/location.ts'
import type { User } from '../../../../../contract/users/user.ts'
import { audiencesOf } from '../../../../../machines/arabox/overview/network-sums.ts'
import type { Selection } from '../../../../../machines/arabox/overview/overview-filter.ts'
import type { OverviewRef } from '../../../../../machines/arabox/overview/overview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { failureSentences } from '../../../../i18n/failure-sentences.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import type { DeviceTableRef } from '../devices/status-check-note.tsx'
import * as styles from '../overview.module.css'
import { araboxesWords } from '../words.ts'
import { NetworkView } from './network-view.tsx'

/** The running area of all locations of the chosen cities. */
export type NetworkRef = AreaRef<Selection, readonly LocationSummary[]>

type NetworkPanelProps = {
  actor: OverviewRef
  network: NetworkRef
  devices: DeviceTableRef
  user: User
}

/** The map of all araboxes of the chosen cities, and the table of cities with the same numbers. */
export const NetworkPanel = ({ actor, network, devices, user }: NetworkPanelProps): ReactNode => {
  const t = useT(araboxesWords)
  const locations = useSelector(network, ({ context }) => context.data)
  const failure = useSelector(network, (snapshot) => (snapshot.matches('failure') ? snapshot.context.failure : null))
  const counted = useSelector(devices, ({ context }) => context.audiences)
  const isCounted = useSelector(devices, ({ value }) => value.stats === 'loaded') || counted.length > 0
  const audiences = useMemo(() => (isCounted ? audiencesOf(counted) : null), [counted, isCounted])
  return (
    <Panel title={t('map')} className={styles.networkPanel}>
      {failure && (
        <ErrorState
          title={t('networkFailed')}
          text={`${failureSentences(failure)}${locations ? ` ${t('olderBelow')}` : ''}`}
          requestId={failure.requestId}
          onRetry={() => network.send({ type: 'area.repeat' })}
        />
      )}
      {(locations || !failure) && <NetworkView actor={actor} locations={locations} audiences={audiences} user={user} />}
    </Panel>
  )
}
