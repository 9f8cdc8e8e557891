import { socketBase } from '../services/settings.ts'

/**
 * Calls `onChange` when the platform says that the schedule of a token's player may have changed, with the milliseconds
 * over which players spread their reads. Returns the function that ends it. The code of the socket is loaded here,
 * after the first paint; without it, or without a connection, the player asks every minute.
 */
export const listenForChanges = (token: string, onChange: (spreadMs: number) => void): (() => void) => {
  let isEnded = false
  let close = (): void => undefined
  const open = async (): Promise<void> => {
    const { openPlayerSocket } = await import('../services/player-socket.ts')
    if (!isEnded) close = openPlayerSocket(socketBase(), token, onChange)
  }
  open().catch(() => undefined)
  return () => {
    isEnded = true
    close()
  }
}
