import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useT } from '../i18n/translate.ts'
import { Button, IconButton } from '../ui/action/button.tsx'
import { CheckField, SegmentedField } from '../ui/field/choice-field.tsx'
import { Popover } from '../ui/field/popover.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { inLayoutOrder, type ListLayout } from './list-layout.ts'
import * as styles from './menus.module.css'
import { listWords } from './words.ts'

type ColumnsMenuProps = {
  columns: readonly { key: string; header: string }[]
  layout: ListLayout
  onChange: (change: Partial<ListLayout>) => void
}

const moved = (keys: readonly string[], index: number, step: -1 | 1): string[] => {
  const others = keys.filter((_, each) => each !== index)
  return [...others.slice(0, index + step), keys[index] ?? '', ...others.slice(index + step)]
}

/** The choice and order of a list's columns, and its density. At least one column stays. */
export const ColumnsMenu = ({ columns, layout, onChange }: ColumnsMenuProps): ReactNode => {
  const t = useT(listWords)
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const ordered = inLayoutOrder(columns, layout)
  const keys = ordered.map(({ key }) => key)
  const shown = keys.filter((key) => !layout.hidden.includes(key))
  const toggle = (key: string): void =>
    onChange({ hidden: shown.includes(key) ? [...layout.hidden, key] : layout.hidden.filter((each) => each !== key) })
  return (
    <div className={`popover-anchor ${styles.anchor}`}>
      <button
        ref={anchor}
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="columns" />
        {t('columns')}
      </button>
      {isOpen && (
        <Popover label={t('columnsOf')} anchor={anchor} onClose={close}>
          <ul className={styles.columns}>
            {ordered.map(({ key, header }, index) => (
              <li key={key}>
                <CheckField
                  label={header}
                  checked={shown.includes(key)}
                  disabled={shown.length === 1 && shown.includes(key)}
                  onChange={() => toggle(key)}
                />
                <IconButton
                  icon="chevron-up"
                  size="small"
                  label={t('moveUp', { name: header })}
                  disabled={index === 0}
                  onClick={() => onChange({ order: moved(keys, index, -1) })}
                />
                <IconButton
                  icon="chevron-down"
                  size="small"
                  label={t('moveDown', { name: header })}
                  disabled={index === keys.length - 1}
                  onClick={() => onChange({ order: moved(keys, index, 1) })}
                />
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <SegmentedField
              label={t('density')}
              value={layout.isCompact ? 'compact' : 'comfortable'}
              onChange={(density) => onChange({ isCompact: density === 'compact' })}
              options={[
                { value: 'comfortable', label: t('comfortable') },
                { value: 'compact', label: t('compact') },
              ]}
            />
            <Button kind="text" size="small" onClick={() => onChange({ order: [], hidden: [], isCompact: false })}>
              {t('restore')}
            </Button>
          </div>
        </Popover>
      )}
    </div>
  )
}
