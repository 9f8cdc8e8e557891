import './icon.css'
import type { ReactNode } from 'react'
import { filledIcons, type IconName, iconPaths } from './paths.ts'

export type { IconName } from './paths.ts'

type IconProps = {
  name: IconName
  /** Side in px. */
  size?: number
  /** Words for a screen reader; without them the icon is decoration. */
  label?: string
}

/** A line icon in the colour of its text (face.md, Components). */
export const Icon = ({ name, size = 16, label }: IconProps): ReactNode => {
  const kind = filledIcons.has(name) ? 'icon icon-filled' : `icon icon-${name}`
  const drawing = <path d={iconPaths[name]} />
  if (label) {
    return (
      <svg className={kind} width={size} height={size} viewBox="0 0 16 16" role="img" aria-label={label}>
        {drawing}
      </svg>
    )
  }
  return (
    <svg className={kind} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {drawing}
    </svg>
  )
}
