import { fromPromise } from 'xstate'

/**
 * Placeholder for a service that the application provides. It never answers, so a replay of a pure machine calls
 * nothing.
 */
export const unprovided = <Out, In>() => fromPromise<Out, In>(() => new Promise(() => undefined))
