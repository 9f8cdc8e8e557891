import { fromPromise } from 'xstate'

/** A service that is not there yet: never answers. Pure machines carry it where the application provides a real one, so a replay calls nothing. */
export const unprovided = <Out, In>() => fromPromise<Out, In>(() => new Promise(() => undefined))
