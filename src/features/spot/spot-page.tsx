import type { CSSProperties, ReactNode } from 'react'
import type { OwnSpotDetail } from '../../../contract/campaign/own-spots.ts'
import type { PlaysBySource } from '../../../contract/campaign/plays-source.ts'
import { sourcesOf } from '../../../contract/campaign/sum-of-plays.ts'
import { isNotFound } from '../../../machines/kit/area/failure.ts'
import type { SpotPageRef, SpotReportRef } from '../../../machines/spot/spots.ts'
import { useArea } from '../../actors/use-area.ts'
import { type RunningChildren, useChildren } from '../../actors/use-children.ts'
import { day, dayRange } from '../../i18n/dates.ts'
import { number } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PlainTable } from '../../ui/list/plain-table.tsx'
import { Metric } from '../../ui/number/metric.tsx'
import { PlaysSources } from '../../ui/number/plays-sources.tsx'
import { AreaFailure } from '../../ui/state/area-failure.tsx'
import { PageMessage } from '../../ui/state/page-message.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import * as styles from './spot.module.css'
import { SpotReportButton, SpotReportOutcome } from './spot-report.tsx'
import { spotWords } from './words.ts'

/** A spot: its film, and where and how often it was played (R18, C86). */
export const SpotPage = ({ actor }: { actor: SpotPageRef }): ReactNode => {
  useLanguage()
  const children = useChildren(actor, ['spot', 'report'])
  return children && <LoadedSpot {...children} />
}

const LoadedSpot = ({ spot, report }: RunningChildren<SpotPageRef, 'spot' | 'report'>): ReactNode => {
  const t = useT(spotWords)
  const { data, failure } = useArea(spot)
  if (isNotFound(failure)) {
    return (
      <PageMessage
        title={t('missing')}
        text={t('missingText')}
        actions={<Button href="/your-spots">{t('toList')}</Button>}
      />
    )
  }
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('back'), href: '/your-spots' }]}
        title={data?.file_name ?? t('spot')}
        actions={
          data && (
            <>
              <Button href={`/campaign/preview/${data.campaign_uuid}`}>{t('toCampaign')}</Button>
              <SpotReportButton report={report} label={t('report')} names={[data.file_name]} from={null} to={null} />
            </>
          )
        }
      />
      <AreaFailure
        name={t('spot')}
        failure={failure}
        hasData={data !== null}
        onRetry={() => spot.send({ type: 'area.repeat' })}
      />
      {data ? <SpotBody spot={data} report={report} /> : !failure && <SkeletonRows rows={6} />}
    </>
  )
}

/** The place of a film before it is loaded: nothing moves when it is there. */
const filmShape = (ratio: number): CSSProperties & Record<'--film-ratio', number> => ({
  '--film-ratio': ratio,
  aspectRatio: ratio,
})

const SpotBody = ({ spot, report }: { spot: OwnSpotDetail; report: SpotReportRef }): ReactNode => {
  const t = useT(spotWords)
  const { date_from, date_to, seconds, width, height } = spot
  return (
    <div className={styles.page}>
      <SpotReportOutcome report={report} />
      <Panel>
        <div className={styles.facts}>
          <Metric
            label={t('emissions')}
            value={number(spot.emissions)}
            caption={<PlaysSources plays={spot.plays_by_source} until={spot.plays_reported_until} />}
          />
          <Metric
            label={t('campaign')}
            value={spot.campaign_name}
            caption={date_from && date_to ? dayRange(date_from, date_to) : undefined}
          />
          <Metric
            label={t('length')}
            value={seconds === null ? '–' : t('seconds', { count: Math.round(seconds) })}
            caption={width && height ? `${width} × ${height}` : undefined}
          />
        </div>
      </Panel>
      <div className={styles.columns}>
        <Panel title={t('film')}>
          {spot.sign_url && spot.sign_url === spot.still_url ? (
            <img
              className={styles.film}
              style={width && height ? filmShape(width / height) : undefined}
              src={spot.sign_url}
              alt={t('filmOf', { name: spot.file_name })}
            />
          ) : spot.sign_url ? (
            // biome-ignore lint/a11y/useMediaCaption: spots on screens have no sound
            <video
              className={styles.film}
              style={width && height ? filmShape(width / height) : undefined}
              src={spot.sign_url}
              poster={spot.still_url ?? undefined}
              controls
              playsInline
              preload="metadata"
              aria-label={t('filmOf', { name: spot.file_name })}
            />
          ) : (
            <p>{t('noFilm')}</p>
          )}
        </Panel>
        <div className={styles.played}>
          <Played spot={spot} />
        </div>
      </div>
    </div>
  )
}

const Played = ({ spot: { days, screens, plays_by_source } }: { spot: OwnSpotDetail }): ReactNode => {
  const t = useT(spotWords)
  const hasSources = sourcesOf(plays_by_source).length > 1
  if (days.length === 0) return <Panel title={t('emissions')}>{t('notPlayed')}</Panel>
  return (
    <>
      <PlayedTable
        title={t('byDay')}
        columns={[t('day')]}
        hasSources={hasSources}
        rows={days.map(({ date, ...plays }) => ({ key: date, cells: [day(date)], ...plays }))}
      />
      <PlayedTable
        title={t('byScreen')}
        columns={[t('screen'), t('city')]}
        hasSources={hasSources}
        rows={screens.map(({ screen_id, name, address, city_name, ...plays }) => ({
          key: screen_id,
          cells: [name ? `${name}, ${address}` : t('unknownScreen', { id: String(screen_id) }), city_name ?? '–'],
          ...plays,
        }))}
      />
    </>
  )
}

type PlayedTableProps = {
  title: string
  /** Headers before the one of the emissions. */
  columns: readonly string[]
  rows: readonly { key: string | number; cells: readonly string[]; emissions: number; plays_by_source: PlaysBySource }[]
  /** Whether each number has its source beside it, because there are several. */
  hasSources: boolean
}

/** How often a spot was played, by day or by screen. */
const PlayedTable = ({ title, columns, rows, hasSources }: PlayedTableProps): ReactNode => {
  const t = useT(spotWords)
  return (
    <Panel title={title}>
      <div className={styles.table}>
        <PlainTable label={title}>
          <thead>
            <tr>
              {[...columns, t('emissions')].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells, emissions, plays_by_source }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
                <td className="num">
                  {number(emissions)}{' '}
                  {hasSources && (
                    <span className={`caption ${styles.sources}`}>
                      <PlaysSources plays={plays_by_source} />
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Panel>
  )
}
