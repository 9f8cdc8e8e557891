import './icon.css'
import './primeicons.css'
import type { ReactNode } from 'react'
import type { primeIconNames } from './icon-names.ts'
import { iconPaths } from './paths.ts'

type OwnIconName = keyof typeof iconPaths

/** The name of an icon: one of primeicons or one of our own drawings. */
export type IconName = (typeof primeIconNames)[number] | OwnIconName

type IconProps = {
  name: IconName
  /** Side in px. */
  size?: number
  /** Text for a screen reader; without it the icon is decorative. */
  label?: string
}

const isOwn = (name: IconName): name is OwnIconName => Object.hasOwn(iconPaths, name)

/** An icon in the colour of its text (docs/design.md, Components). */
export const Icon = ({ name, size = 16, label }: IconProps): ReactNode => {
  const drawing = isOwn(name) ? <path d={iconPaths[name]} fill="currentColor" /> : null
  const className = drawing ? 'icon' : `icon icon-masked icon-${name}`
  if (label) {
    return (
      <svg className={className} width={size} height={size} viewBox="0 0 16 16" role="img" aria-label={label}>
        {drawing}
      </svg>
    )
  }
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {drawing}
    </svg>
  )
}
