import './status.css'
import type { ReactNode } from 'react'

/** A filled or an empty dot with its word: active, inactive. The shape tells them apart, not only the colour. */
export const StatusDot = ({ tone, label }: { tone: 'ok' | 'off'; label: string }): ReactNode => (
  <span className={`dot dot-${tone}`}>{label}</span>
)
