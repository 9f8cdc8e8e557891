import { Menu } from 'primereact/menu'
import type { MenuItem } from 'primereact/menuitem'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { IconButton } from './button.tsx'

/** One secondary action in the "…" menu. */
export type MenuAction = {
  key: string
  label: string
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

const template = (action: MenuAction): ReactNode => {
  // The list item around it is the menu item: it handles clicks and keys.
  return (
    <span className={action.danger ? 'menu-item menu-item-danger' : 'menu-item'}>
      {action.icon && <Icon name={action.icon} />}
      {action.label}
    </span>
  )
}

/** The "…" button and its menu of actions (docs/design.md, Page header). */
export const OverflowMenu = ({
  label,
  icon = 'more',
  items,
}: {
  label?: string
  icon?: IconName
  items: readonly MenuAction[]
}): ReactNode => {
  const t = useT(uiWords)
  const menu = useRef<Menu>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const model: MenuItem[] = items.map((action) => ({
    id: `${id}${action.key}`,
    label: action.label,
    disabled: action.disabled,
    command: () => {
      // The item vanishes with the menu. What the action opens gives the focus back to the button.
      button.current?.focus()
      action.onSelect()
    },
    template: template(action),
  }))
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        kind="outlined"
        label={label ?? t('more')}
        expanded={open}
        onClick={(event) => menu.current?.toggle(event)}
      />
      <Menu
        ref={menu}
        model={model}
        popup
        pt={{ menu: { 'aria-label': label ?? t('more') } }}
        popupAlignment="right"
        onShow={() => setOpen(true)}
        onHide={() => setOpen(false)}
      />
    </>
  )
}
