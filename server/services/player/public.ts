/** What the composition and other services may import from the player service. */
export type { PlayerContext, PlayerOtherServices } from './context.ts'
export { mergeBatches } from './merge-batches.ts'
export { createPlayerIdentification } from './pairing.ts'
export { scheduleChanged, screensNotComputed } from './players-of-screens.ts'
export { playerRoutes } from './routes.ts'
export { pairSimulatedPlayers, simulatedPlayerCalls } from './simulated-players.ts'
