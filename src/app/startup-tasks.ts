import type { Metric } from 'web-vitals'
import type { Recorder } from '../event-log/recorder.ts'

/** Unregisters all service workers of older releases (S02); resolves to their number. */
export const removeServiceWorkers = async (): Promise<number> => {
  if (!('serviceWorker' in navigator)) return 0
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  return workers.length
}

/** Records the page's web vitals in the event log (S03). */
export const reportVitals = async (recorder: Pick<Recorder, 'note'>): Promise<void> => {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const report = ({ name, value, rating }: Metric): void => recorder.note('web_vital', { name, value, rating })
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report)
}
