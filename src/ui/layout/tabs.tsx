import './tabs.css'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { number } from '../../i18n/format.ts'

/** A tab or a saved view; `count` stands behind its words. */
export interface TabItem {
  key: string
  label: string
  count?: number
}

interface TabsProps {
  /** What the row chooses between, for screen readers. */
  label: string
  items: readonly TabItem[]
  current: string
  onChange: (key: string) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs of a page; arrows move between them as the ARIA pattern asks. */
export function Tabs({ label, items, current, onChange }: TabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!step) return
    const place = items.findIndex((item) => item.key === current)
    const next = items[(place + step + items.length) % items.length]
    if (!next) return
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          className="tab num"
          data-key={item.key}
          aria-selected={item.key === current}
          tabIndex={item.key === current ? 0 : -1}
          onClick={() => onChange(item.key)}
        >
          {item.count === undefined ? item.label : `${item.label} ${number(item.count)}`}
        </button>
      ))}
    </div>
  )
}

/** Saved views above a filter bar, each with its count; scrolls sideways where it is narrow (face.md, Filter bar). */
export function SavedViews({ label, items, current, onChange, action }: TabsProps & { action?: ReactNode }): ReactNode {
  return (
    <fieldset className="views">
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          className="view"
          aria-pressed={item.key === current}
          onClick={() => onChange(item.key)}
        >
          {item.label}
          {item.count !== undefined && <span className="view-count num">{number(item.count)}</span>}
        </button>
      ))}
      {action}
    </fieldset>
  )
}
