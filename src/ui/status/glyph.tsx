import './status.css'
import type { ReactNode } from 'react'

const ring = <circle cx="8" cy="8" r="6.2" fill="none" stroke="var(--st)" strokeWidth="1.6" />
const disc = <circle cx="8" cy="8" r="7" fill="var(--st)" />
const pie = (d: string): ReactNode => (
  <>
    {ring}
    <path d={d} fill="var(--st)" />
  </>
)

// The glyph fills with the progress of the campaign: empty, a quarter, a half, three quarters, running, done.
const drawings: Record<string, ReactNode> = {
  draft: <circle cx="8" cy="8" r="6.2" fill="none" stroke="var(--st)" strokeWidth="1.6" strokeDasharray="2.1 2.1955" />,
  new: ring,
  ready: pie('M8 8V4.4A3.6 3.6 0 0 1 11.6 8z'),
  accepted: pie('M8 4.4a3.6 3.6 0 0 1 0 7.2z'),
  pending: pie('M8 8V4.4A3.6 3.6 0 1 1 4.4 8z'),
  in_progress: (
    <>
      {disc}
      <path d="M6.4 5v6l4.7-3z" fill="var(--panel)" />
    </>
  ),
  end: (
    <>
      {disc}
      <path
        d="m4.9 8.3 2.2 2.2 4.1-4.6"
        fill="none"
        stroke="var(--panel)"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
}

type StatusGlyphProps = {
  /** The wire status; an unknown one gets a plain ring (L04). */
  status: string
  /** False if the campaign has not reached this status: an empty ring in the strong line colour. */
  reached?: boolean
  size?: number
}

/** The class that sets the colour of a status as `--st`. */
export const statusClass = (status: string): string => {
  return Object.hasOwn(drawings, status) ? `status-${status}` : 'status-unknown'
}

/** The shape of a campaign's status; always decorative, beside its label (docs/design.md, Status). */
export const StatusGlyph = ({ status, reached = true, size = 16 }: StatusGlyphProps): ReactNode => {
  const drawing = reached && Object.hasOwn(drawings, status) ? drawings[status] : ring
  const colourClass = reached ? statusClass(status) : 'status-unreached'
  return (
    <svg
      className={`glyph ${colourClass}`}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-status={status}
    >
      {drawing}
    </svg>
  )
}
