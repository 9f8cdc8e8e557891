import './plays.css'
import type { ReactNode } from 'react'
import type { CampaignPlays, PlayGroup, PlayTotals, SharedPlays } from '../../../contract/campaign/campaign-plays.ts'
import { playSources } from '../../../contract/campaign/plays-source.ts'
import { dayWithYear } from '../../i18n/dates.ts'
import { joinFacts, number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { PlainTable } from '../list/plain-table.tsx'
import { PlaysSources } from '../number/plays-sources.tsx'
import { playsWords } from './words.ts'

/** Plays with the names of their screens and spots, or without, as the public page has them. */
export type ShownPlays = CampaignPlays | SharedPlays

type PlaysTableProps = {
  group: PlayGroup
  plays: ShownPlays
  /** The name of a spot of the public page, by its id. */
  nameOfSpot?: (id: string) => string | undefined
}

const sumOf = ({ plays_by_source: plays }: PlayTotals): number =>
  playSources.reduce((sum, source) => sum + plays[source], 0)

/** Planned, counted and uncounted plays as cells; counted ones by their source, uncounted ones by what is wrong. */
const Sums = ({ sums }: { sums: PlayTotals }): ReactNode => {
  const t = useT(playsWords)
  const uncounted = sums.uncounted.reduce((sum, { plays }) => sum + plays, 0)
  const byFault = sums.uncounted.map(({ fault, plays }) => t(fault, { count: number(plays) }))
  return (
    <>
      <td className="num plays-number">{number(sums.planned)}</td>
      <td className="num plays-number">
        {number(sumOf(sums))}
        <span className="caption">
          <PlaysSources plays={sums.plays_by_source} />
        </span>
      </td>
      <td className="num plays-number">
        {number(uncounted)}
        {uncounted > 0 && <span className="caption">{joinFacts(byFault)}</span>}
      </td>
    </>
  )
}

type Row = ShownPlays['items'][number]

/** A key of each row; screens of one place have none of their own on the public page. */
const keyed = (rows: readonly Row[]): [key: string, row: Row][] =>
  rows.map((row, index) => [row.day ?? row.spot?.id ?? String(index), row])

/** The plays of a campaign by day, by screen or by spot, with their sums. */
export const PlaysTable = ({ group, plays, nameOfSpot }: PlaysTableProps): ReactNode => {
  const t = useT(playsWords)
  const nameOf = ({ day, screen, spot }: Row): ReactNode => {
    if (day) return dayWithYear(day)
    if (screen)
      return (
        <>
          {screen.address}
          <span className="caption">{joinFacts([screen.city_name, 'name' in screen && screen.name])}</span>
        </>
      )
    return (spot && (nameOfSpot?.(spot.id) ?? ('file_name' in spot ? spot.file_name : null))) ?? t('unknownSpot')
  }
  return (
    <div className="plays-table">
      <PlainTable label={t('groups')}>
        <thead>
          <tr>
            <th scope="col">{t(`${group}Column`)}</th>
            {(['planned', 'played', 'notCounted'] as const).map((column) => (
              <th key={column} scope="col" className="plays-number">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plays.items.length === 0 && (
            <tr>
              <td colSpan={4}>{t('none')}</td>
            </tr>
          )}
          {keyed(plays.items).map(([key, row]) => (
            <tr key={key}>
              <td className="num">{nameOf(row)}</td>
              <Sums sums={row} />
            </tr>
          ))}
          {plays.items.length > 0 && (
            <tr className="plays-total">
              <td>{t('all')}</td>
              <Sums sums={plays.sums} />
            </tr>
          )}
        </tbody>
      </PlainTable>
    </div>
  )
}
