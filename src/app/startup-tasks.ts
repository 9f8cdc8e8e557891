import type { Metric } from 'web-vitals'
import type { Recorder } from '../event-log/recorder.ts'

/** The player's page needs its worker, also if the application was opened in the same browser. */
const isOfPlayer = ({ scope }: ServiceWorkerRegistration): boolean => new URL(scope).pathname === '/player/'

/** Unregisters all service workers of older releases (S02), but not the player's; resolves to their number. */
export const removeServiceWorkers = async (): Promise<number> => {
  if (!('serviceWorker' in navigator)) return 0
  const workers = (await navigator.serviceWorker.getRegistrations()).filter((worker) => !isOfPlayer(worker))
  await Promise.all(workers.map((worker) => worker.unregister()))
  return workers.length
}

/**
 * Loads the code of error reports when the page has nothing else to do: when a report is wanted, the network may be
 * gone. If it cannot be loaded now, the button of the report tries again.
 */
export const prepareReports = async (): Promise<boolean> => {
  await new Promise<void>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve(),
  )
  return import('../replay/save-report.ts').then(
    () => true,
    () => false,
  )
}

/** Records the page's web vitals in the event log (S03). */
export const reportVitals = async (recorder: Pick<Recorder, 'note'>): Promise<void> => {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const report = ({ name, value, rating }: Metric): void => recorder.note('web_vital', { name, value, rating })
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report)
}
