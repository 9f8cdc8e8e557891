import { fromPromise } from 'xstate'
import { type VersionRef, versionMachine } from '../../machines/version/version.ts'
import { isOutdated } from '../services/deployed-version.ts'

/** The comparison of this page with the server's version, with its service. */
export const createVersion = (): typeof versionMachine =>
  versionMachine.provide({
    actors: { isOutdated: fromPromise<boolean, void>(({ signal }) => isOutdated(signal)) },
  })

/**
 * Compares versions also when the tab is shown again, and at once when a part of the page could not be loaded, because
 * an update may have removed it.
 */
export const watchVersion = (version: VersionRef): void => {
  window.addEventListener('vite:preloadError', () => version.send({ type: 'version.part_failed' }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') version.send({ type: 'version.check' })
  })
}
