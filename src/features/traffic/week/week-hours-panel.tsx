import { type ReactNode, useMemo } from 'react'
import type { TrafficAreas } from '../../../../machines/traffic/traffic-areas.ts'
import { largestMean, type WeekdayHours, weekHoursOf } from '../../../../machines/traffic/week-hours.ts'
import { useArea } from '../../../actors/use-area.ts'
import { fullHour } from '../../../i18n/dates.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { SkeletonChart } from '../../../ui/state/skeleton.tsx'
import { ChangeLine } from '../comparison/change-line.tsx'
import { type Earlier, measuredNumber } from '../comparison/earlier.ts'
import { weekdayAbbreviation } from '../filter/filter-text.ts'
import { mapWords } from '../map/words.ts'
import * as trafficStyles from '../traffic.module.css'
import { trafficWords } from '../words.ts'
import * as weekHoursStyles from './week-hours.module.css'

const HEIGHT_PX = 220

type HeatProps = { week: readonly WeekdayHours[]; largest: number }

const shade = (mean: number, largest: number): string =>
  `color-mix(in srgb, var(--s1) ${Math.round(8 + (92 * mean) / Math.max(1, largest))}%, var(--panel))`

const HeatTable = ({ week, largest }: HeatProps): ReactNode => {
  const t = useT(trafficWords)
  const onMap = useT(mapWords)
  const hours = week[0]?.hours.map(({ hour }) => hour) ?? []
  return (
    <table className={weekHoursStyles.hours} aria-label={t('weekHours')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('weekday')}</span>
          </th>
          {hours.map((hour) => (
            <th scope="col" key={hour} className="num">
              <span aria-hidden="true">{hour % 3 === 0 ? hour : ''}</span>
              <span className="visually-hidden">{fullHour(hour)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.map(({ weekday, hours: cells }) => (
          <tr key={weekday}>
            <th scope="row">{weekdayAbbreviation(weekday)}</th>
            {cells.map(({ hour, mean }) => {
              const words = mean === null ? onMap('unmeasured') : number(Math.round(mean))
              return (
                <td
                  key={hour}
                  title={`${weekdayAbbreviation(weekday)} ${fullHour(hour)}: ${words}`}
                  className={mean === null ? weekHoursStyles.unmeasured : undefined}
                  style={mean === null ? undefined : { background: shade(mean, largest) }}
                >
                  <span className="visually-hidden">{words}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const HeatLegend = ({ largest }: { largest: number }): ReactNode => {
  const onMap = useT(mapWords)
  return (
    <p className={`${weekHoursStyles.legend} caption num`}>
      {number(0)}
      <span className={weekHoursStyles.ramp} aria-hidden="true" />
      {number(Math.round(largest))}
      <span className={weekHoursStyles.key} aria-hidden="true" />
      {onMap('unmeasured')}
    </p>
  )
}

/** Mean people net by hour and weekday as a heat table, which is a table for screen readers too (C75, E19). */
export const WeekHoursPanel = ({
  area,
  earlier,
}: {
  area: TrafficAreas['weekHours']
  earlier: Earlier | null
}): ReactNode => {
  const t = useT(trafficWords)
  const { data, isPending, failure } = useArea(area)
  const week = useMemo(() => (data ? weekHoursOf(data) : []), [data])
  const largest = useMemo(() => largestMean(week), [week])
  return (
    <Panel title={t('weekHours')} caption={t('weekHoursUnit')}>
      <AreaFailure
        name={t('weekHours')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {!data && !failure && <SkeletonChart height={HEIGHT_PX} />}
      {data && (
        <div className={isPending ? trafficStyles.stale : undefined} aria-busy={isPending || undefined}>
          <HeatTable week={week} largest={largest} />
          <HeatLegend largest={largest} />
          <ChangeLine
            earlier={earlier}
            changes={({ weekHours }) => [
              {
                name: t('peopleNet'),
                now: measuredNumber(data.totals, ({ people_net }) => people_net),
                earlier: measuredNumber(weekHours.totals, ({ people_net }) => people_net),
              },
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
