import type { ReactNode } from 'react'

const SIZE_PX = 6

/** The attributes of the pattern of a diagonal hatch, and of its line, for every chart. */
export const hatchPattern = {
  pattern: {
    width: SIZE_PX,
    height: SIZE_PX,
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(45)',
  },
  line: { x1: 0, y1: 0, x2: 0, y2: SIZE_PX },
} as const

/** Defines a diagonal hatch in an SVG; shapes use it as the fill `url(#id)`. */
export const Hatch = ({ id }: { id: string }): ReactNode => (
  <defs>
    <pattern id={id} {...hatchPattern.pattern}>
      <line className="chart-hatch" {...hatchPattern.line} />
    </pattern>
  </defs>
)
