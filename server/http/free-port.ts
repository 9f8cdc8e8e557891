import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '../base/start-error.ts'

type Place = { readonly host: string; readonly port: number }

/** The error of a server that cannot listen, as a {@link StartError} with what to do; other errors stay as they are. */
export const listenError = (error: unknown, { host, port }: Place): unknown => {
  if (!(error instanceof Error && 'code' in error)) return error
  const code = String(error.code)
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken by another program; stop it or set PORT to another number.`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(
      `HOST is ${host}, which is no known host (${code}); set it to an address of this machine, or to 0.0.0.0 for all of them.`,
    )
  return new StartError(`The server cannot listen on ${host}:${port} (${code}); change HOST or PORT.`)
}

/**
 * Throws {@link StartError} if the server will not be able to listen. A start asks before it makes or changes a
 * database.
 */
export const requireFreePort = async ({ host, port }: Place): Promise<void> => {
  const probe = createServer()
  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw listenError(error, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}
