import { LARGEST_PAGE } from '../../contract/paging.ts'
import { type ApiToken, apiTokenOperations } from '../../contract/users/api-tokens.ts'
import { areaLoader } from '../../machines/kit/area/area-loader.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import type { Call } from '../../machines/kit/call.ts'
import { Secret } from '../../machines/kit/secret/secret.ts'
import { apiTokensArea, type NewToken, type TokensQuery, tokenIssueArea } from '../../machines/session/api-tokens.ts'
import { language } from '../i18n/language.ts'

const revokeToken = async (call: Call, { userId, revoke }: TokensQuery, signal: AbortSignal): Promise<void> => {
  if (revoke === undefined) return
  try {
    await call(apiTokenOperations.revokeToken, { params: { id: userId, token: revoke }, signal })
  } catch (error) {
    // The token was revoked meanwhile, by somebody else or because this command is repeated.
    if (failureOf(error).status !== 404) throw error
  }
}

/** The API tokens of an account with their services. */
export const provideApiTokens = (call: Call) =>
  apiTokensArea.provide({
    actors: {
      load: areaLoader<readonly ApiToken[], TokensQuery>(async (query, signal) => {
        await revokeToken(call, query, signal)
        const { items } = await call(apiTokenOperations.listTokens, {
          params: { id: query.userId },
          query: { size: LARGEST_PAGE },
          signal,
        })
        return items
      }),
    },
  })

/** The issue of a token of the own account with its service: the token, or the address of its calendar. */
export const provideTokenIssue = (call: Call) =>
  tokenIssueArea.provide({
    actors: {
      load: areaLoader<Secret, NewToken>(async ({ password, code, ...token }, signal) => {
        const body = {
          ...token,
          ...(password ? { current_password: password.reveal() } : {}),
          ...(code ? { code: code.reveal() } : {}),
        }
        const { token: issued, calendar_path } = await call(apiTokenOperations.issueToken, { body, signal })
        if (calendar_path === null) return new Secret(issued)
        return new Secret(`${location.origin}${calendar_path}${language() === 'en' ? '?language=en' : ''}`)
      }),
    },
  })
