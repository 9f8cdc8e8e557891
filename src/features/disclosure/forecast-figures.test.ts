import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forecastFigures as figures } from './forecast-figures.ts'

const read = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
const share = (fraction: number): string => `${Number((fraction * 100).toFixed(1))} %`

test('the figures of the page are those of the published measurement', () => {
  const published = read('docs/measurements/2026-11.md')
  const of = /## Forecast (.*?) ## /.exec(published)?.[1] ?? ''
  for (const text of [
    `decision ${figures.decision}`,
    `${figures.days}-day totals`,
    figures.cases.toLocaleString('en').replace(',', ' '),
    String(figures.error),
    String(figures.baselineError),
    `${share(figures.insideInterval)} of the totals are inside the ${share(figures.interval)} interval`,
    share(figures.insideIntervalOfSum),
  ])
    expect(of).toContain(text)
  expect(read('docs/decisions/014-forecast-method.md')).toContain(`−${share(Math.abs(figures.bias))}`)
  const row = read('docs/performance.md').split('014-forecast-method.md')[1]?.slice(0, 400)
  expect(row).toContain(figures.measuredOn)
})
