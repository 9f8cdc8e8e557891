import './list.css'
import type { ReactNode } from 'react'

type PlainTableProps = {
  /** Names the table; undefined if a heading above it does. */
  label?: string
  /** A class for what only this table has. */
  className?: string
  /** The head and the body. */
  children: ReactNode
}

/** A table that looks like a list, without its sorting, selection and keyboard. */
export const PlainTable = ({ label, className = '', children }: PlainTableProps): ReactNode => (
  <table className={`list-table plain-table ${className}`} aria-label={label}>
    {children}
  </table>
)
