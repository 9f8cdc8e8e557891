import './filter.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Kbd } from '../layout/kbd.tsx'
import { isPageKey } from '../list/hotkey.ts'

type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** False if another field of the page uses the / key. */
  hotkey?: boolean
}

/** The search field of a list; the / key focuses it (docs/design.md, Tables). */
export const SearchField = ({ label, value, onChange, placeholder, hotkey = true }: SearchFieldProps): ReactNode => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hotkey) return
    const focusOnSlash = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !isPageKey(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [hotkey])
  return (
    <div className="filter-search">
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={input}
        className="input"
        type="search"
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      {hotkey && value === '' && <Kbd>/</Kbd>}
    </div>
  )
}
