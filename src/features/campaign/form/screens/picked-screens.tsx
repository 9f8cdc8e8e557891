import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formWords } from '../words.ts'
import * as styles from './screens.module.css'

/** The number of screens picked on the map, with buttons to change or clear the choice. */
export const PickedScreens = ({
  count,
  onChange,
  onClear,
}: {
  count: number
  onChange: () => void
  onClear: () => void
}): ReactNode => {
  const t = useT(formWords)
  return (
    <div className={`${styles.picked} num`}>
      <span>
        <Icon name="pin" size={14} /> {t('picked', { count })}
      </span>
      <span className="row">
        <Button size="small" onClick={onChange}>
          {t('changePicked')}
        </Button>
        <Button size="small" kind="text" onClick={onClear}>
          {t('dropPicked')}
        </Button>
      </span>
    </div>
  )
}
