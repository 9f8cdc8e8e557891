import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Place } from '../../../../../contract/location/place.ts'
import type { User } from '../../../../../contract/users.ts'
import {
  type Audiences,
  audiencesOf,
  citySums,
  contains,
} from '../../../../../machines/arabox/overview/network-sums.ts'
import type { Selection } from '../../../../../machines/arabox/overview/overview-filter.ts'
import type { OverviewRef } from '../../../../../machines/arabox/overview/overview-page.ts'
import { canWatch } from '../../../../../machines/arabox/watch-permission.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { failureSentences } from '../../../../i18n/failure.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { NetworkPoint } from '../../../../ui/map/network/network-map.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonChart, SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import { liveAddressOf } from '../devices/device-columns.tsx'
import { DeviceMark } from '../devices/device-mark.tsx'
import type { DeviceTableRef } from '../devices/status-check-note.tsx'
import { araboxesWords } from '../words.ts'
import { CityTable } from './city-table.tsx'

// The map comes beside the data it shows, not after it; where it does not come, whoever draws it says so.
const networkMapModule = import('../../../../ui/map/network/network-map.tsx')
networkMapModule.catch(() => undefined)
const NetworkMap = lazy(async () => ({ default: (await networkMapModule).NetworkMap }))

const noLocations: readonly Place[] = []

/** The running area of every location of the chosen cities. */
export type NetworkRef = AreaRef<Selection, readonly Place[]>

const MAP_HEIGHT = 440
const states = ['online', 'silent', 'unknown'] as const
type T = ReturnType<typeof useT<Parameters<typeof araboxesWords.text>[0]>>

const pointsOf = (places: readonly Place[], audiences: Audiences, t: T): NetworkPoint[] => {
  const largest = Math.max(1, ...places.map(({ uuid }) => audiences?.get(uuid) ?? 0))
  return places.map(({ uuid, name, latitude, longitude, device_status: state }) => {
    const audience = audiences && (audiences.get(uuid) ?? 0)
    return {
      id: uuid,
      name,
      latitude,
      longitude,
      state,
      weight: Math.sqrt((audience ?? 0) / largest),
      words: `${t(state)}, ${t('pointAudience', { audience: number(audience) })}`,
    }
  })
}

const NetworkLegend = (): ReactNode => {
  const t = useT(araboxesWords)
  return (
    <ul className="overview-legend caption">
      {states.map((state) => (
        <li key={state}>
          <DeviceMark state={state} />
          {t(state)}
        </li>
      ))}
      <li>
        <span className="overview-cluster num" aria-hidden="true">
          5
        </span>
        {t('clustered')}
      </li>
      <li>{t('sizeLegend')}</li>
    </ul>
  )
}

type NetworkViewProps = {
  actor: OverviewRef
  /** Null while they are on their way. */
  known: readonly Place[] | null
  audiences: Audiences
  user: User
}

const NetworkView = ({ actor, known, audiences, user }: NetworkViewProps): ReactNode => {
  const places = known ?? noLocations
  const t = useT(araboxesWords)
  const [, go] = useLocation()
  const filter = useSelector(actor, ({ context }) => context.filter.filter)
  const chosen = useSelector(actor, ({ context }) => context.chosen.join())
  const [city, setCity] = useState<{ id: number; chosen: string; times: number } | null>(null)
  const found = useMemo(() => places.filter((place) => contains(place, filter)), [places, filter])
  const points = useMemo(() => pointsOf(found, audiences, t), [found, audiences, t])
  const sums = useMemo(() => citySums(found, audiences), [found, audiences])
  const cities = useMemo(() => sums.map(({ name }) => name), [sums])
  const inCity = city?.chosen === chosen ? places.filter((place) => place.city_id === city.id) : places
  // As a text, so that the map moves when other places are shown and not at every check of the same ones.
  const wanted = JSON.stringify({
    times: city?.times,
    shown: inCity.map(({ latitude, longitude }) => ({ latitude, longitude })),
  })
  const fit = useMemo(() => {
    const { shown }: { shown: { latitude: number; longitude: number }[] } = JSON.parse(wanted)
    return shown
  }, [wanted])
  const open = (uuid: string): void => {
    const place = places.find((one) => one.uuid === uuid)
    if (!place) return
    if (canWatch(user, place)) go(liveAddressOf(place))
    else actor.send({ type: 'overview.searched', filter: place.name })
  }
  return (
    <div className="overview-network">
      <div className="overview-map">
        <Suspense fallback={<SkeletonChart height={MAP_HEIGHT} />}>
          <NetworkMap
            points={points}
            cities={cities}
            fit={fit}
            label={t('mapLabel', { count: t('araboxCount', { count: points.length }) })}
            listLabel={t('mapList')}
            failedText={t('mapFailed')}
            onOpen={open}
            clusterWords={(count, silent) =>
              silent > 0
                ? `${t('araboxCount', { count })}, ${t('silentCount', { count: silent })}`
                : t('araboxCount', { count })
            }
          />
        </Suspense>
        <NetworkLegend />
      </div>
      {known ? (
        <CityTable
          sums={sums}
          onShow={(id) => setCity((before) => ({ id, chosen, times: (before?.times ?? 0) + 1 }))}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  )
}

type NetworkPanelProps = {
  actor: OverviewRef
  network: NetworkRef
  devices: DeviceTableRef
  user: User
}

/** The map of every arabox of the chosen cities, and the cities beside it with the same numbers. */
export const NetworkPanel = ({ actor, network, devices, user }: NetworkPanelProps): ReactNode => {
  const t = useT(araboxesWords)
  const places = useSelector(network, ({ context }) => context.data)
  const failure = useSelector(network, (snapshot) => (snapshot.matches('failure') ? snapshot.context.failure : null))
  const counted = useSelector(devices, ({ context }) => context.audiences)
  const isCounted = useSelector(devices, ({ value }) => value.stats === 'counted') || counted.length > 0
  const audiences = useMemo(() => (isCounted ? audiencesOf(counted) : null), [counted, isCounted])
  return (
    <Panel title={t('map')} className="overview-network-panel">
      {failure && (
        <ErrorState
          title={t('networkFailed')}
          text={`${failureSentences(failure)}${places ? ` ${t('olderBelow')}` : ''}`}
          requestId={failure.requestId}
          onRetry={() => network.send({ type: 'area.repeated' })}
        />
      )}
      {(places || !failure) && <NetworkView actor={actor} known={places} audiences={audiences} user={user} />}
    </Panel>
  )
}
