import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forecastFigures as figures } from './forecast-figures.ts'

const read = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
const share = (fraction: number): string => `${Number((fraction * 100).toFixed(2))} %`

test('the figures of the page are those of the published measurement', () => {
  const published = read('docs/measurements/forecast.md')
  const of = /## Real counts (.*?) ## /.exec(published)?.[1] ?? ''
  for (const text of [
    `decision ${figures.decision}`,
    `flights of ${figures.days} days`,
    `${figures.cases} cases`,
    `error ${share(figures.error)}`,
    `best simple method ${share(figures.baselineError)}`,
    `${share(figures.insideInterval)} of the totals are inside the ${share(figures.interval)} interval`,
    `${share(figures.insideIntervalOfSum)} of the sums`,
    `bias ${figures.bias < 0 ? '−' : ''}${share(Math.abs(figures.bias))}`,
  ])
    expect(of).toContain(text)
  const row = read('docs/performance.md').split('101-mean-of-methods.md')[1]?.slice(0, 400)
  expect(row).toContain(figures.measuredOn)
})
