import './number.css'
import type { ReactNode } from 'react'

type MetricProps = {
  label: string
  /** Shown beside the label: how the number was computed. */
  help?: ReactNode
  /** The number as formatted by i18n/format; `–` if there is none. */
  value: ReactNode
  /** Smaller than the number, in ink-3. */
  unit?: string
  caption?: ReactNode
  size?: 'secondary' | 'hero'
  tone?: 'ok' | 'warn' | 'bad'
}

/** A prominent number: label above, small unit, caption below (docs/design.md, Tokens). */
export const Metric = ({ label, help, value, unit, caption, size = 'secondary', tone }: MetricProps): ReactNode => {
  return (
    <dl className={size === 'hero' ? 'metric metric-hero' : 'metric'}>
      <dt>
        {label}
        {help}
      </dt>
      <dd className={tone ? `metric-value tone-${tone}` : 'metric-value'}>
        {value}
        {unit && <span className="metric-unit">{unit}</span>}
      </dd>
      {caption && <dd className="metric-caption num">{caption}</dd>}
    </dl>
  )
}

/** Metrics side by side; with thin lines between them if `ruled`. */
export const MetricRow = ({ children, ruled = false }: { children: ReactNode; ruled?: boolean }): ReactNode => {
  return <div className={ruled ? 'metric-row metric-row-ruled' : 'metric-row'}>{children}</div>
}
