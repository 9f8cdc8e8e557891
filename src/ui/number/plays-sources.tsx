import './number.css'
import { Fragment, type ReactNode } from 'react'
import type { PlaySource, PlaysBySource } from '../../../contract/campaign/plays-source.ts'
import { sourcesOf } from '../../../contract/campaign/sum-of-plays.ts'
import { PLAY_SHARE, PLAY_START_TOLERANCE_MS } from '../../../contract/player/limits.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { dateTime, time } from '../../i18n/dates.ts'
import { percent } from '../../i18n/format.ts'
import { presentOfDates } from '../../i18n/present.ts'
import { translate, useT } from '../../i18n/translate.ts'
import { playsSourceWords } from './plays-source-words.ts'

const whyKeys = { player: 'whyPlayer', outside: 'whyOutside', computed: 'whyComputed' } as const
const partKeys = { player: 'playerPart', outside: 'outsidePart', computed: 'computedPart' } as const

/** What plays of a source are, and which of them count, in the current language. */
export const whySource = (source: PlaySource): string =>
  translate(playsSourceWords, whyKeys[source], { share: percent(100 * PLAY_SHARE, 0), ms: PLAY_START_TOLERANCE_MS })

/** Until when players have reported, in the current language: the time, with the day if it is not the present one. */
export const reportedUntilText = (until: string): string => {
  const present = presentOfDates()
  const isToday = present !== null && dayOf(present) === dayOf(new Date(until))
  return translate(playsSourceWords, 'until', { time: isToday ? time(until) : dateTime(until) })
}

type PlaysSourcesProps = {
  plays: PlaysBySource | undefined
  /** Until when the plays of players are complete, if reports are awaited. */
  until?: string | null | undefined
}

/**
 * Where a number of plays comes from, each source with its sign and its hint; the parts of a sum of several sources,
 * and until when players have reported. Nothing without plays that await no reports.
 */
export const PlaysSources = ({ plays, until }: PlaysSourcesProps): ReactNode => {
  const t = useT(playsSourceWords)
  const sources = plays ? sourcesOf(plays) : []
  if (!plays || (sources.length === 0 && !until)) return null
  return (
    <span className="plays-sources num">
      {sources.map((source, index) => (
        <Fragment key={source}>
          {index > 0 && ', '}
          <abbr className={`plays-source plays-source-${source}`} title={whySource(source)}>
            {sources.length === 1 ? t(source) : t(partKeys[source], { count: plays[source], plays: plays[source] })}
          </abbr>
        </Fragment>
      ))}
      {until && `${sources.length > 0 ? ', ' : ''}${reportedUntilText(until)}`}
    </span>
  )
}
