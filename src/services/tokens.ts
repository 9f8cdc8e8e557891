import { DAY_MS, SECOND_MS } from '../../machines/calendar/durations.ts'

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
/** Lifetime of the refresh cookie in seconds: 14 days. */
const REFRESH_TOKEN_SECONDS = (14 * DAY_MS) / SECOND_MS

/** Tokens in an answer that grants a session. */
export type GrantedTokens = { access_token: string; refresh_token: string; expires_in: number }

const cookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1)
  return value ? decodeURIComponent(value) : null
}

/** Our server's cookies have this prefix over HTTPS, so that no subdomain can replace them. */
const HOST_PREFIX = '__Host-'

const setCookie = (name: string, value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=strict${secure}`
}

/**
 * The access token of this browser; null if there is none or it has expired, because its cookie expires at the same
 * time.
 */
export const accessToken = (): string | null => cookie(HOST_PREFIX + ACCESS) ?? cookie(ACCESS)

/** The refresh token if scripts can read it. Our server's is HttpOnly; other implementations may set a readable one. */
export const refreshTokenFromCookie = (): string | null => cookie(REFRESH)

/** Stores both tokens in cookies (M17). Our server sets the cookies itself; other implementations may not. */
export const saveTokens = (granted: GrantedTokens): void => {
  if (accessToken() === granted.access_token) return
  setCookie(ACCESS, granted.access_token, granted.expires_in)
  setCookie(REFRESH, granted.refresh_token, REFRESH_TOKEN_SECONDS)
}

/** Removes both cookies that scripts can remove (M20). */
export const removeTokens = (): void => {
  for (const name of [ACCESS, REFRESH, HOST_PREFIX + ACCESS]) setCookie(name, '', 0)
}
