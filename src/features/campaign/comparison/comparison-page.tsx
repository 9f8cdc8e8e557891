import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  type ComparedNumber,
  type Comparison,
  comparedNumbers,
  differenceOf,
  missingSpotContacts,
} from '../../../../machines/campaign/comparison/comparison.ts'
import { comparisonPath } from '../../../../machines/campaign/comparison/comparison-path.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useArea } from '../../../actors/use-area.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { decimal, interval, number, percent, signedPercent } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import { PlaysSources } from '../../../ui/number/plays-sources.tsx'
import { useTitle } from '../../../ui/page-title.ts'
import { printPage } from '../../../ui/print-page.ts'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { StatusLabel } from '../../../ui/status/label.tsx'
import * as styles from './comparison.module.css'
import { comparisonWords } from './words.ts'

const twoDecimals: readonly ComparedNumber['key'][] = ['price', 'listPrice', 'discount', 'cpm', 'realizedCpm']
const oneDecimal: readonly ComparedNumber['key'][] = ['grp', 'realizedGrp', 'pace']
const ofSpot: readonly ComparedNumber['key'][] = [
  'spotContacts',
  'visibleContacts',
  'realizedSpotContacts',
  'realizedVisibleContacts',
]
const realizedFrom: ComparedNumber['key'] = 'realizedContacts'
const plannedFrom: ComparedNumber['key'] = 'price'

const shown = (key: ComparedNumber['key'], value: number | null): string =>
  twoDecimals.includes(key) ? decimal(value, 2) : oneDecimal.includes(key) ? decimal(value, 1) : number(value)

const MINUS = '\u2212'
const signed = (key: ComparedNumber['key'], value: number): string =>
  `${value < 0 ? MINUS : '+'}${shown(key, Math.abs(value))}`

const Difference = ({ compared }: { compared: ComparedNumber }): ReactNode => {
  const t = useT(comparisonWords)
  const difference = differenceOf(compared.values)
  if (!difference) return '–'
  if (difference.absolute === 0) return <span className="caption">{t('same')}</span>
  const text = signed(compared.key, difference.absolute)
  if (compared.isShare) return t('points', { value: text })
  return (
    <>
      {text}
      {difference.percent !== null && <span className="caption"> {signedPercent(difference.percent)}</span>}
    </>
  )
}

const NumberRows = ({ rows, comparison }: { rows: ComparedNumber[]; comparison: Comparison }): ReactNode => {
  const t = useT(comparisonWords)
  return rows.map((compared) => (
    <tr key={compared.key}>
      <th scope="row">{t(compared.key)}</th>
      {compared.values.map((value, index) => {
        const each = comparison[index]
        const { campaign, progress } = each ?? {}
        const estimate = campaign?.estimate
        const missing = value === null && each && ofSpot.includes(compared.key) ? missingSpotContacts(each) : null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two campaigns keep their places
          <td key={index} className="num">
            {shown(compared.key, value)}
            {compared.key === 'contacts' && estimate && (
              <span className={`caption ${styles.interval}`}>
                {t('interval', {
                  interval: interval(estimate.audience_low, estimate.audience_high),
                  percent: percent(estimate.confidence_percent, 0),
                })}
              </span>
            )}
            {missing && <span className={`caption ${styles.interval}`}>{t(`missing_${missing}`)}</span>}
            {compared.key === 'realizedEmissions' && progress && (
              <span className={`caption ${styles.interval}`}>
                <PlaysSources plays={progress.plays_by_source} until={progress.plays_reported_until} />
              </span>
            )}
          </td>
        )
      })}
      <td className="num">
        <Difference compared={compared} />
      </td>
    </tr>
  ))
}

const FactRows = ({ comparison }: { comparison: Comparison }): ReactNode => {
  const t = useT(comparisonWords)
  const facts: [key: 'status' | 'company' | 'flight' | 'cities', cell: (each: Comparison[number]) => ReactNode][] = [
    ['status', ({ campaign }) => <StatusLabel status={campaign.status} />],
    ['company', ({ campaign }) => campaign.company_name],
    [
      'flight',
      ({ campaign: { date_from: from, date_to: to } }) => (from && to ? dayRange(from, to, 'long') : t('noDates')),
    ],
    [
      'cities',
      ({ campaign }) =>
        campaign.cities
          .map(({ city_name: city, screens }) => t('cityScreens', { city, count: number(screens) }))
          .join(', ') || '–',
    ],
  ]
  return facts.map(([key, cell]) => (
    <tr key={key}>
      <th scope="row">{t(key)}</th>
      {comparison.map((each) => (
        <td key={each.campaign.uuid} className="num">
          {cell(each)}
        </td>
      ))}
      <td />
    </tr>
  ))
}

const ComparisonTable = ({ comparison }: { comparison: Comparison }): ReactNode => {
  const t = useT(comparisonWords)
  const rows = comparedNumbers(comparison)
  const at = (key: ComparedNumber['key']): number => rows.findIndex((row) => row.key === key)
  const groups = [
    { key: 'planned', rows: rows.slice(at(plannedFrom), at(realizedFrom)) },
    { key: 'realized', rows: rows.slice(at(realizedFrom)) },
  ] as const
  return (
    <PlainTable label={t('title')} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          {comparison.map(({ campaign }) => (
            <th key={campaign.uuid} scope="col">
              <a href={`/campaign/preview/${campaign.uuid}`}>{campaign.name}</a>
            </th>
          ))}
          <th scope="col">{t('difference')}</th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={4}>
            {t('facts')}
          </th>
        </tr>
        <FactRows comparison={comparison} />
        <NumberRows rows={rows.slice(0, at(plannedFrom))} comparison={comparison} />
      </tbody>
      {groups
        .filter((group) => group.rows.some(({ values }) => values.some((value) => value !== null)))
        .map((group) => (
          <tbody key={group.key}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={4}>
                {t(group.key)}
              </th>
            </tr>
            <NumberRows rows={group.rows} comparison={comparison} />
          </tbody>
        ))}
    </PlainTable>
  )
}

/** Two campaigns side by side: dates, places, price, audience, what was realized, and how they differ. */
export const ComparisonPage = ({ actor }: { actor: AreaRef<string, Comparison | null> }): ReactNode => {
  useLanguage()
  const t = useT(comparisonWords)
  useTitle(t('title'))
  const [, go] = useLocation()
  const search = useSearch()
  const asked = useSelector(actor, (snapshot) => snapshot.context.query)
  const { data, isPending, failure } = useArea(actor)
  useEffect(() => {
    if (search !== asked?.replace(/^\?/, '')) actor.send({ type: 'area.request', query: search })
  }, [actor, search, asked])
  return (
    <div className="stack">
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('campaigns'), href: '/campaign' }]}
        facts={data ? [t('differenceHint')] : isPending ? null : []}
        actions={
          data && (
            <>
              <Button onClick={() => go(comparisonPath([data[1].campaign.uuid, data[0].campaign.uuid]))}>
                {t('swap')}
              </Button>
              <Button icon="print" onClick={printPage}>
                {t('print')}
              </Button>
            </>
          )
        }
      />
      <Panel flush>
        <AreaFailure
          name={t('data')}
          failure={failure}
          hasData={data !== null}
          onRetry={() => actor.send({ type: 'area.repeat' })}
        />
        {!data && isPending && <SkeletonRows rows={10} />}
        {!data && !isPending && !failure && (
          <EmptyState
            title={t('choose')}
            text={t('chooseText')}
            actions={<Button href="/campaign">{t('toList')}</Button>}
          />
        )}
        {data && <ComparisonTable comparison={data} />}
      </Panel>
    </div>
  )
}
