import { companyOperations } from '../../../contract/users/companies.ts'
import { loginOperations } from '../../../contract/users/login-operations.ts'
import { jsonOf, type RawResponse, sendRequest } from './send-request.ts'

/** A pair of tokens as the login and the refresh answer it. */
export type TokenPair = {
  access_token: string
  refresh_token: string
  renewal_token: string
  user: { id: number; username: string }
}

/** Sends a login form. */
export const logIn = (url: string, username: string, password = 'arabox-demo', headers = {}): Promise<RawResponse> => {
  const form = new FormData()
  form.set('username', username)
  form.set('password', password)
  return sendRequest(url, loginOperations.login, { form }, { headers })
}

/** Logs in and returns the tokens. */
export const startSession = async (url: string, username: string, password?: string): Promise<TokenPair> =>
  jsonOf<TokenPair>(await logIn(url, username, password))

/** Sends a refresh token in the body. */
export const refreshTokens = (url: string, refresh_token: string): Promise<RawResponse> =>
  sendRequest(url, loginOperations.refresh, { body: { refresh_token } })

/** Whether an access token is accepted. */
export const isTokenAccepted = async (url: string, token: string): Promise<boolean> =>
  (await sendRequest(url, companyOperations.list, {}, { token })).status === 200

/** Cookies that an answer sets, by name, with their attributes. */
export const cookiesOf = ({ headers }: RawResponse): Record<string, string[]> =>
  Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      return [pair.split('=')[0], [pair.split('=')[1] ?? '', ...attributes.sort()]]
    }),
  )
