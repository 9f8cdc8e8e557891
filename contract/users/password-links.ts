import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { byId } from '../records.ts'
import { validation } from '../validation.ts'
import { instant } from '../values.ts'
import { newPassword } from './user-accounts.ts'

/** What a password link is for: the first password of an account, or a new one. */
export const linkPurposes = ['invitation', 'reset'] as const

/** Longest token of a request; issued ones have 43 characters. */
const LONGEST_LINK_TOKEN = 200
/** The token of a link. It is in bodies and in the fragment of the page, never in an address that a server notes. */
const token = z.string().check(z.minLength(1, validation.required), z.maxLength(LONGEST_LINK_TOKEN))

const issuedLink = z.object({
  /** Path and fragment of the page at which the password is set. Shown once; only a hash of its token is stored. */
  url_path: z.string(),
  expires_at: instant,
})

const passwordLink = z.object({
  username: z.string(),
  name: z.string(),
  purpose: z.enum(linkPurposes),
  expires_at: instant,
})
/** A valid password link, as the page that sets the password shows it. */
export type PasswordLink = z.output<typeof passwordLink>

/** Operations of links with which somebody sets the own password, so that nobody else has to type it. */
export const passwordLinkOperations = {
  inviteUser: operation({
    id: 'user.link',
    service: 'users',
    method: 'POST',
    path: '/user/{id}/link',
    secret: true,
    summary: 'A link that works once: for 72 hours as an invitation, for 24 hours as a reset. It replaces older links',
    access: { permission: 'user.manage' },
    token: 'never',
    confirmed: true,
    params: byId,
    body: z.strictObject({ purpose: z.enum(linkPurposes) }),
    status: 201,
    answer: issuedLink,
    problems: ['permission_denied', 'administrator_account', 'beyond_own_rights', 'not_found', 'account_inactive'],
  }),
  getPasswordLink: operation({
    id: 'password_link.get',
    service: 'users',
    method: 'POST',
    path: '/password-link/owner',
    summary: 'Whose password a link sets; 404 for an unknown, used, replaced or expired link',
    access: 'anyone',
    body: z.strictObject({ token }),
    status: 200,
    answer: passwordLink,
    problems: ['not_found'],
  }),
  usePasswordLink: operation({
    id: 'password_link.use',
    service: 'users',
    method: 'POST',
    path: '/password-link',
    summary: 'Set the password of a link’s account; its sessions end, and the link is used up',
    access: 'anyone',
    body: z.strictObject({ token, password: newPassword }),
    status: 204,
    answer: 'nothing',
    problems: ['not_found', 'common_password'],
  }),
}
