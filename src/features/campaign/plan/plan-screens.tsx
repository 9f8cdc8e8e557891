import { type ReactNode, useMemo } from 'react'
import type { ProposedPlan } from '../../../../contract/campaign/plan.ts'
import type { ListedScreens } from '../../../../machines/campaign/form/form-areas.ts'
import { changesOf } from '../../../../machines/campaign/plan/refine-plan.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { optionsOf } from '../../../ui/field/options.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import { ScreenMap } from '../../../ui/map/screens/screen-map.tsx'
import { placesOf } from '../form/screens/screen-places.ts'
import * as styles from './plan.module.css'
import { planTitle } from './plan-card.tsx'
import { planWords } from './words.ts'

/** Rows of the list; the map shows all screens. */
const SHOWN_ROWS = 60
const MAP_HEIGHT_PX = 380

type PlanScreensProps = {
  plan: ProposedPlan
  refined: readonly number[] | null
  screens: ListedScreens
  isLoading: boolean
  cities: readonly { id: number; name: string }[]
  /** The city whose screens the map shows; null for those of the plan. */
  shownCity: number | null
  onCity: (id: number | null) => void
  onToggle: (id: number) => void
}

/** The screens of the shown plan on a map and in a list; both add and remove them. */
export const PlanScreens = (props: PlanScreensProps): ReactNode => {
  const { plan, refined, isLoading, cities, shownCity, onCity, onToggle } = props
  const { screens, leftOut } = props.screens
  const t = useT(planWords)
  const ids = useMemo(() => new Set(refined ?? plan.screen_ids), [plan, refined])
  const places = useMemo(() => placesOf(screens, ids), [screens, ids])
  const fit = useMemo(() => {
    const proposed = new Set(plan.screen_ids)
    return screens.filter(({ screen_id, city_id }) =>
      shownCity === null ? proposed.has(screen_id) : city_id === shownCity,
    )
  }, [plan, screens, shownCity])
  const { removed } = changesOf(plan, refined)
  const cityNames = new Map([
    ...plan.cities.map(({ city_id, city_name }) => [city_id, city_name] as const),
    ...cities.map(({ id, name }) => [id, name] as const),
  ])
  const listed = screens.filter(({ screen_id }) => ids.has(screen_id) || removed.includes(screen_id))
  const toggleAt = (id: string): void => {
    const place = places.find((each) => each.id === id)
    const chosen = place?.screens.find(({ screen_id }) => ids.has(screen_id))
    const free = place?.screens.find((screen) => screen.free)
    const screen = chosen ?? free
    if (screen) onToggle(screen.screen_id)
  }
  return (
    <Panel flush title={t('mapTitle')} caption={t('mapHint')}>
      <div className={styles.shownCity}>
        <SelectField
          label={t('shownCity')}
          value={shownCity}
          clearable
          placeholder={t('planCities')}
          options={optionsOf(cities)}
          onChange={onCity}
        />
        {leftOut > 0 && <p className="caption num">{t('leftOut', { count: number(leftOut) })}</p>}
      </div>
      <div className={isLoading ? `${styles.screens} stale` : styles.screens} aria-busy={isLoading}>
        <ScreenMap
          screens={places}
          onToggle={toggleAt}
          fit={fit}
          label={t('mapLabel', { plan: planTitle(plan, t) })}
          height={MAP_HEIGHT_PX}
        />
        <div className={styles.list}>
          <PlainTable label={t('mapTitle')}>
            <thead>
              <tr>
                <th scope="col">{t('address')}</th>
                <th scope="col">{t('city')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('remove')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {listed.slice(0, SHOWN_ROWS).map(({ screen_id, name, address, city_id }) => {
                const isIn = ids.has(screen_id)
                return (
                  <tr key={screen_id} className={isIn ? undefined : styles.removed}>
                    <td>
                      {address}
                      <span className="caption">{name}</span>
                    </td>
                    <td>{cityNames.get(city_id)}</td>
                    <td>
                      <Button
                        kind="text"
                        size="small"
                        onClick={() => onToggle(screen_id)}
                        aria-label={t(isIn ? 'removeScreen' : 'addScreen', { name: `${name}, ${address}` })}
                      >
                        {t(isIn ? 'remove' : 'back')}
                      </Button>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </PlainTable>
          {listed.length > SHOWN_ROWS && (
            <p className="caption">{t('moreScreens', { count: listed.length - SHOWN_ROWS })}</p>
          )}
        </div>
      </div>
    </Panel>
  )
}
