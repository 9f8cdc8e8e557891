import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { LocationSummary } from '../../../../../contract/location/location.ts'
import type { User } from '../../../../../contract/users/user.ts'
import { type Audiences, citySums, isShownUnder } from '../../../../../machines/arabox/overview/network-sums.ts'
import type { OverviewRef } from '../../../../../machines/arabox/overview/overview-page.ts'
import { canWatch } from '../../../../../machines/arabox/watch-permission.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import type { NetworkPoint } from '../../../../ui/map/network/network-map.tsx'
import { SkeletonChart, SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import { liveAddressOf } from '../devices/device-columns.tsx'
import * as styles from '../overview.module.css'
import { araboxesWords } from '../words.ts'
import { CityTable } from './city-table.tsx'
import { NetworkLegend } from './network-legend.tsx'

// Loaded when there is data for it: its code would delay the numbers of the first view. If it does not load, the error
// boundary around it reports that.
const NetworkMap = lazy(async () => ({
  default: (await import('../../../../ui/map/network/network-map.tsx')).NetworkMap,
}))

const noLocations: readonly LocationSummary[] = []

const mapSkeleton = <SkeletonChart height={440} />

type T = ReturnType<typeof useT<Parameters<typeof araboxesWords.text>[0]>>

const pointsOf = (locations: readonly LocationSummary[], audiences: Audiences, t: T): NetworkPoint[] => {
  const largest = Math.max(1, ...locations.map(({ uuid }) => audiences?.get(uuid) ?? 0))
  return locations.map(({ uuid, name, latitude, longitude, device_status: state }) => {
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
  locations: readonly LocationSummary[] | null
  audiences: Audiences
  user: User
}

/** The map with its legend, and beside it the table of cities. A click on a city fits the map to it. */
export const NetworkView = ({ actor, locations, audiences, user }: NetworkViewProps): ReactNode => {
  const all = locations ?? noLocations
  const t = useT(araboxesWords)
  const [, go] = useLocation()
  const filter = useSelector(actor, ({ context }) => context.filter)
  const chosen = useSelector(actor, ({ context }) => context.chosen.join())
  const [city, setCity] = useState<{ id: number; chosen: string; clicks: number } | null>(null)
  const matching = useMemo(() => all.filter((location) => isShownUnder(location, filter)), [all, filter])
  const points = useMemo(() => pointsOf(matching, audiences, t), [matching, audiences, t])
  const sums = useMemo(() => citySums(matching, audiences), [matching, audiences])
  const cities = useMemo(() => sums.map(({ name }) => name), [sums])
  const fitted = city?.chosen === chosen ? all.filter((location) => location.city_id === city.id) : all
  // Compared as text, so that the map moves only if other locations are shown, not after every status check.
  const fitKey = JSON.stringify({
    clicks: city?.clicks,
    shown: fitted.map(({ latitude, longitude }) => ({ latitude, longitude })),
  })
  const fit = useMemo(() => {
    const { shown }: { shown: { latitude: number; longitude: number }[] } = JSON.parse(fitKey)
    return shown
  }, [fitKey])
  const open = (uuid: string): void => {
    const location = all.find((one) => one.uuid === uuid)
    if (!location) return
    if (canWatch(user, location)) go(liveAddressOf(location))
    else actor.send({ type: 'overview.search', filter: location.name })
  }
  return (
    <div className={styles.network}>
      <div className={styles.map}>
        <Suspense fallback={mapSkeleton}>
          {locations ? (
            <NetworkMap
              points={points}
              cities={cities}
              fit={fit}
              label={t('mapLabel', { count: t('araboxCount', { count: points.length }) })}
              listLabel={t('mapList')}
              onOpen={open}
              clusterWords={(count, silent) =>
                silent > 0
                  ? `${t('araboxCount', { count })}, ${t('silentCount', { count: silent })}`
                  : t('araboxCount', { count })
              }
            />
          ) : (
            mapSkeleton
          )}
        </Suspense>
        <NetworkLegend />
      </div>
      {locations ? (
        <CityTable
          sums={sums}
          onShow={(id) => setCity((before) => ({ id, chosen, clicks: (before?.clicks ?? 0) + 1 }))}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  )
}
