import type { ReactNode } from 'react'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formWords } from '../words.ts'

export const PickedScreens = ({
  count,
  onOpen,
  onDrop,
}: {
  count: number
  onOpen: () => void
  onDrop: () => void
}): ReactNode => {
  const t = useT(formWords)
  return (
    <div className="picked num">
      <span>
        <Icon name="pin" size={14} /> {t('picked', { count })}
      </span>
      <span className="row">
        <Button size="small" onClick={onOpen}>
          {t('changePicked')}
        </Button>
        <Button size="small" kind="text" onClick={onDrop}>
          {t('dropPicked')}
        </Button>
      </span>
    </div>
  )
}
