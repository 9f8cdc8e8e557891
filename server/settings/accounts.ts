import { SHORTEST_PASSWORD } from '../../contract/users/user-accounts.ts'
import { SHORTEST_SECRET } from '../base/session-secret.ts'
import { historyKey, oneOf, secretOf, serviceUrl, text, textThat, wholeNumber } from './schemas.ts'
import { optional, secret, withDefault } from './setting.ts'

/** The settings of accounts, sessions, keys and limits, in the order of docs/operations.md. */
export const accountSettings = {
  FIRST_ADMIN_USERNAME: optional(text, 'The first administrator of an empty production platform.'),
  FIRST_ADMIN_PASSWORD: secret(secretOf(SHORTEST_PASSWORD), 'The password of that administrator.'),
  SESSION_SECRET: secret(secretOf(SHORTEST_SECRET), 'The key that signs tokens.', 'made, and stored in `FILES_DIR`'),
  SESSION_SECRET_PREVIOUS: secret(
    secretOf(SHORTEST_SECRET),
    'A second key, which signs nothing: what is signed with it stays valid while `SESSION_SECRET` is changed ([keys](keys.md#session_secret)).',
  ),
  SESSION_IDLE_DAYS: withDefault(wholeNumber(1, 90), 14, 'Days after which a session ends that nobody has used.'),
  SESSION_MAX_DAYS: withDefault(wholeNumber(1, 365), 30, 'Days after which a session ends, however often it is used.'),
  HISTORY_KEY: secret(historyKey, 'The key that signs closed days: 64 digits.', 'made, and stored in `FILES_DIR`'),
  HISTORY_URL: optional(
    serviceUrl,
    'An address outside of the platform, to which the roots of closed days are sent ([records that cannot be changed](#records-that-cannot-be-changed)).',
    'roots are not sent',
  ),
  HISTORY_TOKEN: secret(text, 'With `HISTORY_URL`: the bearer token of each request.'),
  HISTORY_ADDRESSES: withDefault(
    oneOf(['public', 'any']),
    'public',
    'Where `HISTORY_URL` may be: a `public` HTTPS address, or `any`, also in your network and without TLS.',
  ),
  SECURITY_CONTACT: optional(
    textThat(
      (contact) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact),
      () => 'must be an address such as mailto:security@example.com or https://example.com/report.',
    ),
    'Where findings of security are reported, for `/.well-known/security.txt`.',
    'no such file',
  ),
  REQUESTS_PER_MINUTE: withDefault(wholeNumber(), 3000, 'Limit of requests per minute from one address.'),
  ACCOUNT_REQUESTS_PER_MINUTE: optional(
    wholeNumber(),
    'Limit of requests per minute of one account from all addresses, on each server; a company has four times as many.',
    '`REQUESTS_PER_MINUTE`',
  ),
  LOGINS_PER_MINUTE: withDefault(wholeNumber(), 30, 'Limit of login attempts per minute from one address.'),
  ANSWERS_PER_MINUTE: withDefault(
    wholeNumber(),
    30,
    'Limit of acceptances, and of comments, on the pages of offers per minute from one address.',
  ),
  PASSWORD_MISSES: withDefault(
    wholeNumber(),
    20,
    'Limit of failed password attempts of one account in 15 minutes, from all addresses together.',
  ),
  FILM_MB_PER_COMPANY: withDefault(wholeNumber(1, 100_000_000), 20_480, 'Space for the films of one company, in MiB.'),
  SEALED_AFTER_DAYS: withDefault(
    wholeNumber(0, 365),
    7,
    'Days after the end of a campaign in which late counts still correct its contacts; then its figures are final.',
  ),
}
