import type { ReactNode } from 'react'
import type { ExperimentDesign } from '../../../contract/campaign/experiments.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { decimal, number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { BarPlot } from '../../ui/chart/bar/bar-plot.tsx'
import { LinePlot } from '../../ui/chart/line/line-plot.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import * as styles from './experiment.module.css'
import { experimentWords } from './words.ts'

const WEEK = 7
/** Bars of the placebo periods at most, on both sides of zero together. */
const MOST_BARS = 15

const meanOf = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.flatMap((value) => value ?? [])
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}

/** The past of the test places and of the comparison places together; each day of a week has the week's value. */
export const PastPanel = ({ design: { past } }: { design: ExperimentDesign }): ReactNode => {
  const t = useT(experimentWords)
  const points = past.weeks.flatMap((monday, week) => {
    const values = [past.tests[week] ?? null, meanOf(past.controls.map((line) => line[week]))]
    return Array.from({ length: WEEK }, (_, day) => ({ at: addDays(monday, day), values }))
  })
  return (
    <Panel>
      <LinePlot
        title={t('past')}
        unit={t('pastUnit')}
        fileName="past"
        digits={1}
        summed={false}
        series={[{ name: t('testLine') }, { name: t('controlLine'), colour: 's6' }]}
        points={points}
        step="day"
      />
    </Panel>
  )
}

/** The comparison places: how alike each was, and its weight once there is a result. */
export const ControlsPanel = ({
  design: { controls },
  weights,
}: {
  design: ExperimentDesign
  weights?: readonly number[] | undefined
}): ReactNode => {
  const t = useT(experimentWords)
  return (
    <Panel title={t('controls')} caption={t('controlsCaption')} flush>
      <div className={styles.scrolled}>
        <PlainTable label={t('controls')} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t('city')}</th>
              <th scope="col">{t('distance')}</th>
              <th scope="col">{t('correlation')}</th>
              <th scope="col">{t('weekday')}</th>
              <th scope="col">{t('level')}</th>
              {weights && <th scope="col">{t('weight')}</th>}
            </tr>
          </thead>
          <tbody>
            {controls.map((control, at) => (
              <tr key={control.uuid}>
                <th scope="row">{control.name}</th>
                <td>{control.city_name}</td>
                <td className="num">{number(control.distance_metres)}</td>
                <td className="num">{decimal(control.correlation, 2)}</td>
                <td className="num">{decimal(control.weekday_difference_percent, 1)}</td>
                <td className="num">{decimal(control.level_percent, 0)}</td>
                {weights && <td className="num">{decimal(weights[at] ?? 0, 2)}</td>}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Panel>
  )
}

/** Counts of values in equal steps from the smallest to the largest; zero is in the middle of a step. */
const barsOf = (values: readonly number[]): { from: number; count: number; width: number }[] => {
  const largest = Math.max(1, ...values.map(Math.abs))
  const width = Math.max(1, Math.ceil((2 * largest) / MOST_BARS))
  const stepOf = (value: number): number => Math.round(value / width)
  const [first, last] = [Math.min(...values.map(stepOf)), Math.max(...values.map(stepOf))]
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    from: (first + at) * width,
    width,
    count: values.filter((value) => stepOf(value) === first + at).length,
  }))
}

/** What the same test finds in past periods without the campaign. */
export const PlaceboPanel = ({ design: { placebos } }: { design: ExperimentDesign }): ReactNode => {
  const t = useT(experimentWords)
  if (placebos.length === 0) return null
  const bars = barsOf(placebos.map(({ effect_percent: effect }) => effect))
  return (
    <Panel>
      <BarPlot
        title={t('placebos')}
        unit={t('placebosUnit')}
        fileName="placebos"
        head={t('change')}
        series={[{ name: t('periods'), colour: 's6' }]}
        categories={bars.map(({ from, count }) => ({ label: percent(from, 0), values: [count] }))}
      />
      <p className="caption">{t('placeboNote')}</p>
    </Panel>
  )
}
