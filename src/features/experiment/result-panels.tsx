import type { ReactNode } from 'react'
import type { Experiment, ExperimentDesign, ExperimentResult } from '../../../contract/campaign/experiments.ts'
import { day } from '../../i18n/dates.ts'
import { decimal, number, percent, signedPercent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { LinePlot } from '../../ui/chart/line/line-plot.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import * as styles from './experiment.module.css'
import { experimentWords } from './words.ts'

type Answered = { experiment: Experiment; result: ExperimentResult }

const useInterval = ({ low_percent: low, high_percent: high }: ExperimentResult, confidence: number): string => {
  const t = useT(experimentWords)
  const values = { confidence: percent(confidence, 0), low: signedPercent(low), high: signedPercent(high) }
  if (low !== null && high !== null) return t('intervalBoth', values)
  return t(low === null ? 'intervalHigh' : 'intervalLow', values)
}

/** The result in one sentence; or why there is none. */
export const ResultSentence = ({ experiment, result }: Answered): ReactNode => {
  const t = useT(experimentWords)
  const interval = useInterval(result, experiment.design.question.confidence)
  if (result.refusals.length > 0)
    return (
      <Banner tone="warn">
        <strong>{t('noAnswer')}</strong>
        <ul>
          {result.refusals.map((refusal) => (
            <li key={refusal}>{t(refusal)}</li>
          ))}
        </ul>
      </Banner>
    )
  const effect = result.effect_percent ?? 0
  if (!result.is_found) return <Banner tone="info">{t('notFound', { effect: signedPercent(effect), interval })}</Banner>
  return (
    <Banner tone="ok">
      {t(effect > 0 ? 'foundMore' : 'foundFewer', { effect: percent(Math.abs(effect)), interval })}
    </Banner>
  )
}

/** The bounds of what was expected on a day of the flight: those of the whole flight, in proportion. */
const boundsOf = ({ effect_percent: effect, low_percent: low, high_percent: high }: ExperimentResult) => {
  const times = (bound: number | null): number | null =>
    effect === null || bound === null ? null : (100 + effect) / (100 + bound)
  return { low: times(high), high: times(low) }
}

/** Counted and expected people by day, before the flight and in it. */
export const ResultChart = ({ experiment, result }: Answered): ReactNode => {
  const t = useT(experimentWords)
  if (result.by_day.length === 0) return null
  const bounds = boundsOf(result)
  const before = result.by_day.filter(({ date }) => date < experiment.date_from).length
  const within = (date: string, expected: number | null, times: number): number | null =>
    expected === null ? null : Math.round(date < experiment.date_from ? expected : expected * times)
  return (
    <Panel>
      <LinePlot
        title={t('resultChart')}
        fileName="experiment"
        height={260}
        series={[
          { name: t('observed'), colour: 's1' },
          { name: t('expected'), colour: 's6' },
          ...(bounds.low === null ? [] : [{ name: t('expectedLow'), colour: 's1-pale' as const }]),
          ...(bounds.high === null ? [] : [{ name: t('expectedHigh'), colour: 's1-pale' as const }]),
        ]}
        points={result.by_day.map(({ date, observed, expected }) => ({
          at: date,
          values: [
            observed,
            expected,
            ...(bounds.low === null ? [] : [within(date, expected, bounds.low)]),
            ...(bounds.high === null ? [] : [within(date, expected, bounds.high)]),
          ],
        }))}
        step="day"
      />
      <p className="caption">{t('chartNote', { days: number(before) })}</p>
    </Panel>
  )
}

const Facts = ({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }): ReactNode => {
  const t = useT(experimentWords)
  return (
    <Panel title={title} flush>
      <PlainTable label={title} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('fact')}</th>
            <th scope="col">{t('value')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

/** The checks of a result: placebos before the flight and at other places, and what was left out. */
export const ChecksPanel = ({ result }: { result: ExperimentResult }): ReactNode => {
  const t = useT(experimentWords)
  const places = result.placebo_places.flatMap((effect) => (effect === null ? [] : [signedPercent(effect)]))
  const unmeasured = result.unmeasured.map(({ name, days }) => t('unmeasuredPlace', { name, days: number(days) }))
  return (
    <Facts
      title={t('checks')}
      rows={[
        [t('total'), `${number(result.observed)} / ${number(result.expected)}`],
        [t('p'), decimal(result.p_value, 3)],
        [t('before'), signedPercent(result.before_percent)],
        [t('placeboPlaces'), places.join('; ') || t('none')],
        ...(result.widened > 1 ? [[t('widened'), decimal(result.widened, 2)] as const] : []),
        [t('measured'), percent(result.measured_percent)],
        [t('holidays'), result.holidays.map((date) => day(date)).join(', ') || t('none')],
        [t('unmeasured'), unmeasured.join('; ') || t('none')],
      ]}
    />
  )
}

/** The recorded plan in figures. */
export const DesignFacts = ({ design }: { design: ExperimentDesign }): ReactNode => {
  const t = useT(experimentWords)
  const { question } = design
  return (
    <Facts
      title={t('design')}
      rows={[
        [t('outcome'), t(question.outcome)],
        [t('hypothesis'), t(question.hypothesis)],
        [t('confidence'), percent(question.confidence, 0)],
        [t('asked'), percent(question.effect_percent)],
        [t('seen'), percent(design.smallest_effect_percent)],
        [t('power'), percent(design.power_percent, 0)],
        [t('tests'), design.tests.map(({ name }) => name).join('; ')],
        [t('spillover'), number(question.spillover_metres)],
        [t('separate'), number(design.separate_periods)],
        [t('method'), design.method],
      ]}
    />
  )
}
