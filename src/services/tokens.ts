const ACCESS = 'access_token'
const REFRESH = 'refresh_token'

/** An answer that grants a session, as far as tokens go. */
export type GrantedTokens = { access_token: string; refresh_token: string; expires_in: number }

const cookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1)
  return value ? decodeURIComponent(value) : null
}

const setCookie = (name: string, value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=strict${secure}`
}

/** The access token of this browser, or null when there is none or it has ended: its cookie ends with it. */
export const accessToken = (): string | null => cookie(ACCESS)

/** The refresh token where a page can read it: another implementation's, never our server's, which only travels. */
export const refreshTokenFromCookie = (): string | null => cookie(REFRESH)

/** Keeps both tokens in cookies (M17). Our server has done so already and hides the refresh token from scripts; another implementation may not have. */
export const saveTokens = (granted: GrantedTokens): void => {
  if (cookie(ACCESS) === granted.access_token) return
  setCookie(ACCESS, granted.access_token, granted.expires_in)
  setCookie(REFRESH, granted.refresh_token, 14 * 86_400)
}

/** Removes both cookies, as far as a page can (M20). */
export const removeTokens = (): void => {
  setCookie(ACCESS, '', 0)
  setCookie(REFRESH, '', 0)
}
