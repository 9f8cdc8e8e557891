import type { TimePoint } from '../../../src/ui/chart/axis/time-rows.ts'
import { LinePlot } from '../../../src/ui/chart/line/line-plot.tsx'

/** Four days of two series: the second day was measured in part, the third was not measured. */
export const sampleDays: TimePoint[] = [
  { at: '2026-03-02', values: [12_340, 15_000], measured: { measuredHours: 18, hours: 18 } },
  { at: '2026-03-03', values: [4000, 5100], measured: { measuredHours: 9, hours: 18 } },
  { at: '2026-03-04', values: [null, null], measured: { measuredHours: 0, hours: 18 } },
  { at: '2026-03-05', values: [11_000, 14_100], measured: { measuredHours: 18, hours: 18 } },
]

type TrafficPlotProps = {
  points?: TimePoint[]
  loading?: boolean
}

/** A line plot named `Ruch` with the files `ruch.*`. */
export const TrafficPlot = ({ points = sampleDays, loading }: TrafficPlotProps) => (
  <LinePlot
    title="Ruch"
    fileName="ruch"
    series={[{ name: 'netto' }, { name: 'brutto', colour: 's1-pale' }]}
    points={points}
    step="day"
    height={180}
    loading={loading}
    write={(value) => `${value} os.`}
  />
)
