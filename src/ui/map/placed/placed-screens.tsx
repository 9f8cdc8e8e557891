import './placed-screens.css'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { PlaysBySource } from '../../../../contract/campaign/plays-source.ts'
import { addPlays, sourcesOf } from '../../../../contract/campaign/sum-of-plays.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../action/button.tsx'
import { PlainTable } from '../../list/plain-table.tsx'
import { PlaysSources } from '../../number/plays-sources.tsx'
import { placedWords } from './words.ts'

const ScreenMap = lazy(() => import('../screens/screen-map.tsx').then((module) => ({ default: module.ScreenMap })))

/** A screen of a campaign at its address. Contacts are of its place, plays of the screen. */
export type PlacedScreen = {
  id: string
  /** Name of the screen for accounts of the platform. */
  name?: string
  address: string
  city_name: string
  latitude: number
  longitude: number
  audience: number
  emissions: number
  played: number
  plays_by_source: PlaysBySource
  /** Why the screen is not free; it is free or held by the campaign without. */
  conflict?: string | undefined
}

type PlacedScreensProps = {
  screens: readonly PlacedScreen[]
  /** Whether plays are counted: from the first day of the campaign on. */
  hasPlays: boolean
  /** Until when the plays of players are complete, if reports are awaited. */
  reportedUntil: string | null
}

/** Rows on the screen before all are asked for; a print has all of them. */
const FIRST_ROWS = 24
const MAP_HEIGHT_PX = 380

const byCity = (screens: readonly PlacedScreen[]): [city: string, screens: PlacedScreen[]][] => {
  const cities = new Map<string, PlacedScreen[]>()
  for (const screen of screens) cities.set(screen.city_name, [...(cities.get(screen.city_name) ?? []), screen])
  return [...cities]
}

const ScreenRow = ({
  screen,
  hasPlays,
  hasSources,
  isMarked,
  isLater,
}: {
  screen: PlacedScreen
  hasPlays: boolean
  /** Whether its plays have their source beside them, because those of the screens have several. */
  hasSources: boolean
  isMarked: boolean
  isLater: boolean
}): ReactNode => {
  const t = useT(placedWords)
  const { address, name, audience, emissions, played, plays_by_source, conflict } = screen
  const className = [isMarked && 'placed-marked', isLater && 'placed-later'].filter(Boolean).join(' ')
  return (
    <tr className={className || undefined} aria-current={isMarked || undefined} id={`screen-${screen.id}`}>
      <td>
        {address}
        {name && <span className="caption"> {name}</span>}
        {conflict && <span className="placed-conflict num">{conflict}</span>}
      </td>
      <td className="num placed-number">{number(audience || null)}</td>
      <td className="num placed-number">
        {number(hasPlays ? played : emissions)}
        {hasPlays && <span className="caption"> {t('ofPlanned', { planned: number(emissions) })}</span>}
        {hasPlays && hasSources && (
          <span className="caption placed-source">
            <PlaysSources plays={plays_by_source} />
          </span>
        )}
      </td>
    </tr>
  )
}

/** The screens of a campaign by city, with contacts and plays, and on request on a map. */
export const PlacedScreens = ({ screens, hasPlays, reportedUntil }: PlacedScreensProps): ReactNode => {
  const t = useT(placedWords)
  const [isMapOpen, setMapOpen] = useState(false)
  const [marked, setMarked] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(screens.length <= FIRST_ROWS)
  const cities = useMemo(() => byCity(screens), [screens])
  const plays = useMemo(() => addPlays(screens.map(({ plays_by_source }) => plays_by_source)), [screens])
  const order = useMemo(() => new Map(cities.flatMap(([, each]) => each).map(({ id }, index) => [id, index])), [cities])
  const points = useMemo(
    () =>
      screens.map(({ id, address, name, latitude, longitude, conflict }) => ({
        id,
        name: name ? `${address}, ${name}` : address,
        latitude,
        longitude,
        state: conflict ? ('partly' as const) : ('selected' as const),
      })),
    [screens],
  )
  const mark = (id: string): void => {
    setMarked(id)
    setShowsAll(true)
    requestAnimationFrame(() => document.getElementById(`screen-${id}`)?.scrollIntoView({ block: 'nearest' }))
  }
  const isLater = (id: string): boolean => !showsAll && (order.get(id) ?? 0) >= FIRST_ROWS
  return (
    <div className="placed">
      <div className="placed-tools screen-only">
        <Button size="small" icon="map" aria-pressed={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
          {t(isMapOpen ? 'hideMap' : 'showMap')}
        </Button>
      </div>
      {isMapOpen && (
        <div className="screen-only">
          <Suspense fallback={<div style={{ height: MAP_HEIGHT_PX }} />}>
            <ScreenMap screens={points} fit={points} onToggle={mark} label={t('map')} height={MAP_HEIGHT_PX} />
          </Suspense>
        </div>
      )}
      <PlainTable label={t('list')} className="placed-table">
        <thead>
          <tr>
            <th scope="col">{t('address')}</th>
            <th scope="col" className="placed-number">
              {t('contacts')}
            </th>
            <th scope="col" className="placed-number">
              {t(hasPlays ? 'played' : 'emissions')}
              {hasPlays && (
                <span className="caption placed-source">
                  <PlaysSources plays={plays} until={reportedUntil} />
                </span>
              )}
            </th>
          </tr>
        </thead>
        {cities.map(([city, each]) => (
          <tbody key={city}>
            <tr className={each.every(({ id }) => isLater(id)) ? 'placed-city placed-later' : 'placed-city'}>
              <th scope="rowgroup" colSpan={3}>
                {city} <span className="caption num">{t('inCity', { count: each.length })}</span>
              </th>
            </tr>
            {each.map((screen) => (
              <ScreenRow
                key={screen.id}
                screen={screen}
                hasPlays={hasPlays}
                hasSources={sourcesOf(plays).length > 1}
                isMarked={screen.id === marked}
                isLater={isLater(screen.id)}
              />
            ))}
          </tbody>
        ))}
      </PlainTable>
      {!showsAll && (
        <div className="placed-tools screen-only">
          <Button size="small" kind="text" onClick={() => setShowsAll(true)}>
            {t('showAll', { count: screens.length })}
          </Button>
        </div>
      )}
      <p className="caption placed-note">{t('onceAPlace')}</p>
    </div>
  )
}
