import { createActor, fromPromise } from 'xstate'
import { type VersionRef, versionMachine } from '../../machines/version/version.ts'
import { isOutdated } from '../services/deployed-version.ts'

/**
 * Starts the comparison of this page with the server's version: regularly, when the tab is shown again, and at once
 * when a part of the page could not be loaded, because an update may have removed it.
 */
export const watchVersion = (): VersionRef => {
  const compare = fromPromise<boolean, void>(({ signal }) => isOutdated(signal))
  const version = createActor(versionMachine.provide({ actors: { isOutdated: compare } }), { id: 'version' }).start()
  window.addEventListener('vite:preloadError', () => version.send({ type: 'version.part_missing' }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') version.send({ type: 'version.check' })
  })
  return version
}
