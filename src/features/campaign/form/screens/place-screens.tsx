import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { PickableScreen } from '../../../../../machines/campaign/form/form-areas.ts'
import { useT } from '../../../../i18n/translate.ts'
import { IconButton } from '../../../../ui/action/button.tsx'
import { formWords } from '../words.ts'
import { PickableScreens } from './pickable-screens.tsx'
import type { ScreenPlace } from './screen-places.ts'
import * as styles from './screens.module.css'

type PlaceScreensProps = {
  place: ScreenPlace
  ids: ReadonlySet<number>
  onToggle: (screen: PickableScreen) => void
  onClose: () => void
}

/** The screens of one point of the map, where they cannot be chosen separately; Escape closes only this list. */
export const PlaceScreens = ({ place, ids, onToggle, onClose }: PlaceScreensProps): ReactNode => {
  const t = useT(formWords)
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    box.current?.querySelector('input')?.focus()
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined)
  }, [])
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      onClose()
    }
    document.addEventListener('keydown', closeOnEscape, true)
    return () => document.removeEventListener('keydown', closeOnEscape, true)
  }, [onClose])
  return (
    <section className={styles.pickerPlace} aria-labelledby={titleId} ref={box}>
      <div className={styles.pickerPlaceHead}>
        <h3 id={titleId}>{place.address}</h3>
        <IconButton icon="close" size="small" label={t('mapPlaceClose')} onClick={onClose} />
      </div>
      <p className="caption num">
        {t('mapPlaceChosen', {
          count: place.screens.filter((screen) => ids.has(screen.screen_id)).length,
          all: place.screens.length,
        })}
      </p>
      <PickableScreens screens={place.screens} ids={ids} onToggle={onToggle} nothing={t('mapNothing')} />
    </section>
  )
}
