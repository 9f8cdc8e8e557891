// The chapters of the table of ASVS, in their order.
import { authentication } from './authentication.ts'
import { authorization } from './authorization.ts'
import { browser } from './browser.ts'
import { businessLogic } from './business-logic.ts'
import { communication } from './communication.ts'
import { configuration } from './configuration.ts'
import { cryptography } from './cryptography.ts'
import { dataProtection } from './data-protection.ts'
import { encoding } from './encoding.ts'
import { files } from './files.ts'
import { logging } from './logging.ts'
import { oauth } from './oauth.ts'
import type { Row } from './row.ts'
import { secureCode } from './secure-code.ts'
import { sessions } from './sessions.ts'
import { signedTokens } from './signed-tokens.ts'
import { webRtc } from './web-rtc.ts'
import { webService } from './web-service.ts'

/** A chapter of ASVS: its number, its subject in our words, and its rows of level 1 and 2. */
export type Chapter = { readonly number: number; readonly subject: string; readonly rows: readonly Row[] }

export const chapters: readonly Chapter[] = [
  { number: 1, subject: 'Encoding and sanitization', rows: encoding },
  { number: 2, subject: 'Validation and business logic', rows: businessLogic },
  { number: 3, subject: 'Pages in the browser', rows: browser },
  { number: 4, subject: 'Interfaces', rows: webService },
  { number: 5, subject: 'Files', rows: files },
  { number: 6, subject: 'Authentication', rows: authentication },
  { number: 7, subject: 'Sessions', rows: sessions },
  { number: 8, subject: 'Authorization', rows: authorization },
  { number: 9, subject: 'Signed tokens', rows: signedTokens },
  { number: 10, subject: 'OAuth and OpenID Connect', rows: oauth },
  { number: 11, subject: 'Cryptography', rows: cryptography },
  { number: 12, subject: 'TLS and connections', rows: communication },
  { number: 13, subject: 'Configuration', rows: configuration },
  { number: 14, subject: 'Protection of data', rows: dataProtection },
  { number: 15, subject: 'Code and architecture', rows: secureCode },
  { number: 16, subject: 'Logs and errors', rows: logging },
  { number: 17, subject: 'WebRTC', rows: webRtc },
]
