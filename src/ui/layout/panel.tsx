import './panel.css'
import { type ReactNode, useId } from 'react'

type HeadProps = {
  title?: ReactNode
  caption?: ReactNode
  actions?: ReactNode
}

type PanelProps = HeadProps & {
  children: ReactNode
  /** Content reaches the edges: tables and sections. */
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
 * One of the two surfaces: a titled area on a 1px line; inside it only hairlines, never another box (docs/design.md,
 * Surfaces).
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
  const look = ['panel', flush && 'panel-flush', className].filter(Boolean).join(' ')
  return (
    <section className={look} aria-labelledby={title ? titleId : undefined}>
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
  /** A tint over the whole section: a saving to take, something to mind. */
  tone?: 'saving' | 'warn'
}

/** A part of a flush panel, parted from the one above by a hairline. */
export const PanelSection = ({ title, caption, actions, children, tone }: PanelSectionProps): ReactNode => {
  const titleId = useId()
  const look = tone ? `panel-section panel-section-${tone}` : 'panel-section'
  return (
    <section className={look} aria-labelledby={title ? titleId : undefined}>
      {(title || caption || actions) && (
        <header className="panel-section-head">
          <Head title={title} caption={caption} actions={actions} titleId={titleId} level={3} />
        </header>
      )}
      {children}
    </section>
  )
}
