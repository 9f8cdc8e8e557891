import './panel.css'
import { type ReactNode, useId } from 'react'

type HeadProps = {
  title?: ReactNode
  caption?: ReactNode
  actions?: ReactNode
}

type PanelProps = HeadProps & {
  children: ReactNode
  /** No padding: the content reaches the edges, for tables and sections. */
  flush?: boolean
  footer?: ReactNode
  level?: 2 | 3
  className?: string
}

const Head = ({
  title,
  caption,
  actions,
  titleId,
  level,
}: HeadProps & { titleId: string; level: 2 | 3 }): ReactNode => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <>
      {title && (
        <Heading className="panel-title" id={titleId}>
          {title}
        </Heading>
      )}
      {caption && <span className="panel-caption">{caption}</span>}
      {actions && <div className="panel-actions">{actions}</div>}
    </>
  )
}

/**
 * A titled area with a 1px border, one of the two surfaces. Inside it use only thin separator lines,
 * never another box (docs/design.md, Surfaces).
 */
export const Panel = ({
  title,
  caption,
  actions,
  children,
  flush,
  footer,
  level = 2,
  className,
}: PanelProps): ReactNode => {
  const titleId = useId()
  const headed = title || caption || actions
  const classes = ['panel', flush && 'panel-flush', className].filter(Boolean).join(' ')
  return (
    <section className={classes} aria-labelledby={title ? titleId : undefined}>
      {headed && (
        <header className={flush ? 'panel-head panel-head-ruled' : 'panel-head'}>
          <Head title={title} caption={caption} actions={actions} titleId={titleId} level={level} />
        </header>
      )}
      <div className="panel-body">{children}</div>
      {footer && <footer className="panel-foot">{footer}</footer>}
    </section>
  )
}

type PanelSectionProps = HeadProps & {
  children: ReactNode
  /** Background tint of the whole section: a possible saving or a warning. */
  tone?: 'saving' | 'warn'
}

/** A section of a panel without padding, separated from the one above by a thin line. */
export const PanelSection = ({ title, caption, actions, children, tone }: PanelSectionProps): ReactNode => {
  const titleId = useId()
  const classes = tone ? `panel-section panel-section-${tone}` : 'panel-section'
  return (
    <section className={classes} aria-labelledby={title ? titleId : undefined}>
      {(title || caption || actions) && (
        <header className="panel-section-head">
          <Head title={title} caption={caption} actions={actions} titleId={titleId} level={3} />
        </header>
      )}
      {children}
    </section>
  )
}
