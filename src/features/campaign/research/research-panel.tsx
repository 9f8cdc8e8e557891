import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type ResearchStatistic, type TimeDivision, timeDivisions } from '../../../../contract/research-figures.ts'
import type { ResearchQuery } from '../../../../machines/campaign/research/research-areas.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useArea } from '../../../actors/use-area.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Meter } from '../../../ui/number/meter.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import * as styles from './research.module.css'
import { researchWords } from './words.ts'

const NOT_FOUND = 404
const INTERVAL = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/

type ResearchPanelProps = { area: AreaRef<ResearchQuery, ResearchStatistic[]>; campaignId: string }

/** The figures of the outside research of a campaign by period or by hour of the day (E11, E45). */
export const ResearchPanel = ({ area, campaignId }: ResearchPanelProps): ReactNode => {
  const t = useT(researchWords)
  const { data, failure } = useArea(area)
  const division = useSelector(area, ({ context }) => context.query?.division ?? 'General')
  const choose = (next: TimeDivision): void => {
    // The figures of the other division must not stay below the new choice.
    area.send({ type: 'area.clear' })
    area.send({ type: 'area.request', query: { campaignId, division: next } })
  }
  const isUnknown = failure?.status === NOT_FOUND
  return (
    <Panel title={t('panel')} caption={t('institute')}>
      <SegmentedField
        label={t('division')}
        value={division}
        options={timeDivisions.map((value) => ({ value, label: t(value) }))}
        onChange={choose}
      />
      {isUnknown ? (
        <p className="muted">{t('unknown')}</p>
      ) : (
        <AreaFailure
          name={t('figures')}
          failure={failure}
          hasData={data !== null}
          onRetry={() => area.send({ type: 'area.repeat' })}
        />
      )}
      {!data && !failure && <SkeletonRows rows={4} />}
      {data?.length === 0 && <p className="muted">{t('noFigures')}</p>}
      {data && data.length > 0 && <Figures statistics={data} division={division} />}
    </Panel>
  )
}

const daysOf = (period: string): string => {
  const [, from, to] = INTERVAL.exec(period) ?? []
  return from && to ? dayRange(from, to) : period
}

type FiguresProps = { statistics: readonly ResearchStatistic[]; division: TimeDivision }

const Figures = ({ statistics, division }: FiguresProps): ReactNode => {
  const t = useT(researchWords)
  const most = Math.max(...statistics.map(({ impressions }) => impressions))
  const hasDays = division === 'General'
  return (
    <table className={styles.figures} aria-label={t('figures')}>
      <thead>
        <tr>
          <th scope="col">{t('period')}</th>
          {hasDays && (
            <th scope="col" className={styles.days}>
              {t('days')}
            </th>
          )}
          <th scope="col" className={styles.count}>
            {t('impressions')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('bars')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {statistics.map(({ periodName, period, impressions }) => (
          <tr key={`${periodName} ${period}`}>
            <th scope="row">{periodName}</th>
            {hasDays && <td className={styles.days}>{daysOf(period)}</td>}
            <td className={`${styles.count} num`}>{number(impressions)}</td>
            <td>
              <Meter
                value={impressions}
                max={most}
                tone="theme"
                label={t('bar', { name: periodName, count: number(impressions) })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
