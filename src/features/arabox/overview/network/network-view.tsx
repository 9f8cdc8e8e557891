import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { LocationSummary } from '../../../../../contract/location/location.ts'
import type { User } from '../../../../../contract/users.ts'
import { type Audiences, citySums, contains } from '../../../../../machines/arabox/overview/network-sums.ts'
import type { OverviewRef } from '../../../../../machines/arabox/overview/overview-page.ts'
import { canWatch } from '../../../../../machines/arabox/watch-permission.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import type { NetworkPoint } from '../../../../ui/map/network/network-map.tsx'
import { SkeletonChart, SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import { liveAddressOf } from '../devices/device-columns.tsx'
import { araboxesWords } from '../words.ts'
import { CityTable } from './city-table.tsx'
import { NetworkLegend } from './network-legend.tsx'

// The map loads at the same time as its data. If it does not load, the error boundary around it reports that.
const networkMapModule = import('../../../../ui/map/network/network-map.tsx')
networkMapModule.catch(() => undefined)
const NetworkMap = lazy(async () => ({ default: (await networkMapModule).NetworkMap }))

const noLocations: readonly LocationSummary[] = []

const MAP_HEIGHT = 440

type T = ReturnType<typeof useT<Parameters<typeof araboxesWords.text>[0]>>

const pointsOf = (places: readonly LocationSummary[], audiences: Audiences, t: T): NetworkPoint[] => {
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

type NetworkViewProps = {
  actor: OverviewRef
  /** Null while loading. */
  known: readonly LocationSummary[] | null
  audiences: Audiences
  user: User
}

export const NetworkView = ({ actor, known, audiences, user }: NetworkViewProps): ReactNode => {
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
  // Compared as text, so that the map moves only when other locations are shown, not at every check of the same ones.
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
