import { fromPromise } from 'xstate'

/** Placeholder for a service that the application provides. It never answers, so a replay calls no service. */
export const unprovided = <Out, In>() => fromPromise<Out, In>(() => new Promise(() => undefined))
