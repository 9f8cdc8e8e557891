import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { checkedIds, type cityChoiceMachine, countActive } from '../../../../../machines/arabox/overview/city-choice.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { CheckField } from '../../../../ui/field/choice-field.tsx'
import { Popover } from '../../../../ui/field/popover.tsx'
import { SearchField } from '../../../../ui/filter/search-field.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import * as styles from '../overview.module.css'
import { araboxesWords } from '../words.ts'

/** The running actor of the city choice. */
export type CitiesRef = ActorRefFrom<typeof cityChoiceMachine>

const CityList = ({ cities }: { cities: CitiesRef }): ReactNode => {
  const t = useT(araboxesWords)
  const all = useSelector(cities, ({ context }) => context.cities)
  const [searchText, setSearchText] = useState('')
  const visible = all.filter((city) => city.__isVisible)
  const search = (filter: string): void => {
    setSearchText(filter)
    cities.send({ type: 'cities.search', filter })
  }
  return (
    <div className={styles.cityChoice}>
      <SearchField
        label={t('citySearch')}
        placeholder={t('citySearch')}
        hotkey={false}
        value={searchText}
        onChange={search}
      />
      <div className="row">
        <Button kind="text" size="small" onClick={() => cities.send({ type: 'cities.check_all' })}>
          {t(searchText.trim() === '' ? 'allVisible' : 'allFound')}
        </Button>
        <Button kind="text" size="small" onClick={() => cities.send({ type: 'cities.uncheck_all' })}>
          {t('none')}
        </Button>
      </div>
      <ul className={styles.cityChoiceList}>
        {visible.map(({ id, name, isChecked }) => (
          <li key={id}>
            <CheckField label={name} checked={isChecked} onChange={() => cities.send({ type: 'cities.toggle', id })} />
          </li>
        ))}
        {visible.length === 0 && <li className="caption">{t('noCityFound')}</li>}
      </ul>
    </div>
  )
}

/** A button with the number of chosen cities that opens the choice (M07–M12). */
export const CityFilter = ({ cities }: { cities: CitiesRef }): ReactNode => {
  const t = useT(araboxesWords)
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const all = useSelector(cities, ({ context }) => context.cities)
  const close = useCallback(() => {
    setOpen(false)
    // A hidden search must not filter the cities.
    cities.send({ type: 'cities.search', filter: '' })
  }, [cities])
  return (
    <div className={`filter-control popover-anchor ${styles.cities}`}>
      <button
        ref={anchor}
        type="button"
        className="input"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className="num">{t('citiesChosen', { count: checkedIds(all).length, all: countActive(all) })}</span>
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <Popover label={t('cities')} anchor={anchor} onClose={close}>
          <CityList cities={cities} />
        </Popover>
      )}
    </div>
  )
}
