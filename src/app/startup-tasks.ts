import type { Metric } from 'web-vitals'
import type { Recorder } from '../event-log/recorder.ts'

/** Unregisters every service worker that an older product left on this address (S02); says how many there were. */
export const removeServiceWorkers = async (): Promise<number> => {
  if (!('serviceWorker' in navigator)) return 0
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  return workers.length
}

/** Reports the page's web-vitals into the event log as the browser measures them (S03). */
export const reportVitals = async (recorder: Pick<Recorder, 'note'>): Promise<void> => {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const report = ({ name, value, rating }: Metric): void => recorder.note('web_vital', { name, value, rating })
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report)
}
