import './button.css'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

/** The props of a button; with `href` it is a link. */
export type ButtonProps = {
  children: ReactNode
  /** At most one `primary` on a screen; `danger-filled` only inside its dialog (docs/design.md, Components). */
  kind?: 'outlined' | 'primary' | 'text' | 'danger' | 'danger-filled'
  size?: 'normal' | 'small' | 'large'
  icon?: IconName
  /** Busy: keeps its size and its label, ignores clicks. */
  loading?: boolean
  disabled?: boolean
  type?: 'button' | 'submit'
  onClick?: (event: MouseEvent<HTMLElement>) => void
  href?: string
  block?: boolean
  id?: string
  form?: string
  'aria-describedby'?: string
  /** Accessible name if the visible text is too short; it must contain the visible text. */
  'aria-label'?: string
  'aria-pressed'?: boolean
}

/** A button: outlined by default, filled for the primary action. With `href` it is a link that looks the same. */
export const Button = (props: ButtonProps): ReactNode => {
  const { children, kind = 'outlined', size = 'normal', icon, loading = false, disabled = false, block, href } = props
  const classes = ['button', `button-${kind}`, size !== 'normal' && `button-${size}`, block && 'button-block']
  const className = classes.filter(Boolean).join(' ')
  const content = (
    <>
      {loading ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <a className={className} href={href} id={props.id} aria-label={props['aria-label']} onClick={props.onClick}>
        {content}
      </a>
    )
  }
  return (
    <button
      className={className}
      type={props.type ?? 'button'}
      id={props.id}
      form={props.form}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      aria-describedby={props['aria-describedby']}
      aria-label={props['aria-label']}
      aria-pressed={props['aria-pressed']}
      onClick={(event) => (loading ? event.preventDefault() : props.onClick?.(event))}
    >
      {content}
    </button>
  )
}

type IconButtonProps = {
  icon: IconName
  /** Label for the tooltip and screen readers. */
  label: string
  kind?: 'plain' | 'outlined'
  size?: 'normal' | 'small'
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  disabled?: boolean
  pressed?: boolean
  expanded?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button that shows only an icon; its label is in the tooltip and for screen readers. */
export const IconButton = (props: IconButtonProps): ReactNode => {
  const { icon, label, kind = 'plain', size = 'normal', onClick, disabled, pressed, expanded, ref } = props
  const classes = [
    'icon-button',
    kind === 'outlined' && 'icon-button-outlined',
    size === 'small' && 'icon-button-small',
  ]
  return (
    <button
      ref={ref}
      className={classes.filter(Boolean).join(' ')}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-haspopup={expanded === undefined ? undefined : 'menu'}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
