import { userOperations } from '../../contract/users.ts'
import { jsonOf, send, type Wire } from './wire.ts'

/** A pair of tokens as the login and the refresh answer it. */
export type Pair = { access_token: string; refresh_token: string; user: { id: number; username: string } }

/** Sends a login form. */
export const logIn = (url: string, username: string, password = 'arabox-demo', headers = {}): Promise<Wire> => {
  const form = new FormData()
  form.set('username', username)
  form.set('password', password)
  return send(url, userOperations.login, { form }, { headers })
}

/** Logs in and returns the tokens. */
export const startSession = async (url: string, username: string, password?: string): Promise<Pair> =>
  jsonOf<Pair>(await logIn(url, username, password))

/** Sends a refresh token in the body. */
export const refresh = (url: string, refresh_token: string): Promise<Wire> =>
  send(url, userOperations.refresh, { body: { refresh_token } })

/** Whether an access token opens anything. */
export const isAlive = async (url: string, token: string): Promise<boolean> =>
  (await send(url, userOperations.listCompanies, {}, { token })).status === 200

/** Cookies that an answer sets, by name, with their attributes. */
export const cookiesOf = ({ headers }: Wire): Record<string, string[]> =>
  Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      return [pair.split('=')[0], [pair.split('=')[1] ?? '', ...attributes.sort()]]
    }),
  )
