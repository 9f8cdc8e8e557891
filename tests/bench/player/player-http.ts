import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** An answer to a request of a player. */
export type PlayerAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/** Connections that all players of a bench share. */
export const playerConnections = (sockets: number): Agent => new Agent({ keepAlive: true, maxSockets: sockets })

/** Sends a request of a player. Throws for answers that are neither good nor 304. */
export const callAsPlayer = (
  { url, agent, token }: { readonly url: string; readonly agent: Agent; readonly token: string },
  { method, path, body, headers = {} }: { method: 'GET' | 'POST'; path: string; body?: object; headers?: object },
): Promise<PlayerAnswer> =>
  new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const sent = request(
      `${url}/api/player${path}`,
      {
        method,
        agent,
        headers: {
          authorization: `Player ${token}`,
          ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const [status, text] = [answer.statusCode ?? 0, Buffer.concat(chunks).toString()]
          if (status >= 400) reject(new Error(`${method} ${path}: ${status} ${text}`))
          else resolve({ status, headers: answer.headers, text })
        })
      },
    )
    sent.on('error', reject)
    sent.end(bytes)
  })
