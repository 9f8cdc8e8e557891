import { lazy, type ReactNode, Suspense } from 'react'
import { cellKinds } from '../../../../contract/statistics/filter.ts'
import type { HoursRef } from '../../../../machines/traffic/map/hour-player.ts'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import type { TrafficFilter, ValidFilter } from '../../../../machines/traffic/traffic-filter.ts'
import { useArea } from '../../../actors/use-area.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonChart } from '../../../ui/state/skeleton.tsx'
import * as trafficStyles from '../traffic.module.css'
import * as trafficMapStyles from './traffic-map.module.css'
import { mapWords } from './words.ts'

const MapBody = lazy(async () => ({ default: (await import('./map-body.tsx')).MapBody }))

const HEIGHT_PX = 560

type MapPanelProps = {
  area: TrafficAreas['cells']
  cities: TrafficAreas['cities']
  hours: HoursRef
  filter: ValidFilter
  onFilter: (filter: Partial<TrafficFilter>) => void
}

/** The map with the traffic of people, cars or buses as weighted squares; a square filters the page (R19, P6). */
export const MapPanel = ({ area, cities, hours, filter, onFilter }: MapPanelProps): ReactNode => {
  const t = useT(mapWords)
  const { data, isPending, failure } = useArea(area)
  const known = useArea(cities).data ?? []
  const loading = <SkeletonChart height={HEIGHT_PX} />
  return (
    <Panel
      title={t('title')}
      actions={
        <>
          {filter.cell !== null && (
            <Button size="small" icon="close" onClick={() => onFilter({ cell: null })}>
              {t('clear')}
            </Button>
          )}
          <SegmentedField
            label={t('kinds')}
            hideLabel
            value={filter.kind}
            options={cellKinds.map((value) => ({ value, label: t(value) }))}
            onChange={(kind) => onFilter({ kind })}
          />
        </>
      }
      className={trafficMapStyles.map}
    >
      <AreaFailure
        name={t('title')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {!data && !failure && loading}
      {data && data.cells.length === 0 && <EmptyState title={t('none')} />}
      {data && data.cells.length > 0 && (
        <div className={isPending ? trafficStyles.stale : undefined} aria-busy={isPending || undefined}>
          <Suspense fallback={loading}>
            <MapBody
              data={data}
              hours={hours}
              cities={known}
              chosen={filter.cell}
              onChoose={(cell) => onFilter({ cell })}
            />
          </Suspense>
        </div>
      )}
    </Panel>
  )
}
