import { type ReactNode, useMemo, useState } from 'react'
import type { DeviceStatistics } from '../../../../contract/statistics/answers.ts'
import { type LocationSum, sumsByCity } from '../../../../machines/traffic/location-sums.ts'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import { useArea } from '../../../actors/use-area.ts'
import { compact } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { BarPlot } from '../../../ui/chart/bar/bar-plot.tsx'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { type Change, ChangeLine } from '../comparison/change-line.tsx'
import { type Earlier, measuredNumber } from '../comparison/earlier.ts'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'

type LocationPlotProps = {
  locations: TrafficAreas['locations']
  netGross: TrafficAreas['netGross']
  fileDays: string
  earlier: Earlier | null
}

type Grouping = 'city' | 'location'
const noSums: readonly LocationSum[] = []

const locationSums = ({ device_stats }: DeviceStatistics): Pick<LocationSum, 'key' | 'net'>[] =>
  device_stats.map((row) => ({ key: row.location_uuid, net: measuredNumber(row, ({ people_net }) => people_net) }))

const placeChanges = (sums: readonly LocationSum[], before: readonly Pick<LocationSum, 'key' | 'net'>[]): Change[] => {
  const earlierNet = new Map(before.map(({ key, net }) => [key, net]))
  return sums.flatMap(({ key, name, net }) =>
    name === null ? [] : [{ name, now: net, earlier: earlierNet.get(key) ?? null }],
  )
}

/** People net and gross by agglomeration or by location, largest first (C74, R19). */
export const LocationPlot = ({ locations, netGross, fileDays, earlier }: LocationPlotProps): ReactNode => {
  const t = useT(trafficWords)
  const [grouping, setGrouping] = useState<Grouping>('city')
  const byCity = useArea(locations)
  const byLocation = useArea(netGross)
  const cities = useMemo(() => (byCity.data ? sumsByCity(byCity.data) : noSums), [byCity.data])
  const shown = grouping === 'city' ? byCity : byLocation
  const area = grouping === 'city' ? locations : netGross
  const sums = grouping === 'city' ? cities : (byLocation.data ?? noSums)
  const categories = useMemo(
    () =>
      sums.flatMap(({ name, net, gross, hours, measured_hours }) =>
        name === null
          ? []
          : [{ label: name, values: [net, gross], measured: { hours, measuredHours: measured_hours } }],
      ),
    [sums],
  )
  const others = sums.find(({ name }) => name === null)
  const series = useMemo(
    () => [
      { name: t('net'), colour: 's1' as const },
      { name: t('gross'), colour: 's1-pale' as const },
    ],
    [t],
  )
  return (
    <Panel>
      <div className={styles.trafficSwitch}>
        <SegmentedField
          label={t('places')}
          hideLabel
          value={grouping}
          options={[
            { value: 'city', label: t('byCity') },
            { value: 'location', label: t('byLocation') },
          ]}
          onChange={setGrouping}
        />
      </div>
      <AreaFailure
        name={t('placesPlot')}
        failure={shown.failure}
        hasData={shown.data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {(shown.data || !shown.failure) && (
        <BarPlot
          title={t('placesPlot')}
          unit={t('people')}
          fileName={`places_${fileDays}`}
          level={2}
          height={220}
          emptyText={t('empty')}
          head={t(grouping === 'city' ? 'cityHead' : 'location')}
          series={series}
          categories={categories}
          loading={shown.isPending || !shown.data}
        />
      )}
      <ChangeLine
        earlier={earlier}
        changes={(before) =>
          placeChanges(sums, grouping === 'city' ? sumsByCity(before.locations) : locationSums(before.locations))
        }
      />
      {others && (
        <p className={`caption num ${styles.hidden}`}>
          {t('others', { net: compact(others.net), gross: compact(others.gross) })}
        </p>
      )}
    </Panel>
  )
}
