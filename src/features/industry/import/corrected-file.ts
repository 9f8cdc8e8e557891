import type { IndustryLine } from '../../../../contract/location/industry-import.ts'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A CSV file from lines, as the server reads it. */
export const correctedFile = (lines: readonly Pick<IndustryLine, 'location' | 'industry'>[]): File => {
  const rows = lines.map(({ location, industry }) => `${quoted(location)},${quoted(industry)}`)
  return new File([['location,industry', ...rows, ''].join('\r\n')], 'industries.csv', { type: 'text/csv' })
}
