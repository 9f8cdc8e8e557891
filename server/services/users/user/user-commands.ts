import { eq } from 'drizzle-orm'
import type { BodyOf } from '../../../../contract/operation.ts'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import type { ManagedUser, userOperations } from '../../../../contract/users/user-accounts.ts'
import type { Account, Caller, SessionCaller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { type Actor, appendAudit } from '../../../records/audit.ts'
import { records } from '../../../records/records.ts'
import type { Tx } from '../../../store/database.ts'
import { insertedId } from '../../../store/inserted-id.ts'
import type { AccountNews } from '../../notifications/public.ts'
import { findUser, getUser, getVisibleUser } from '../account/accounts.ts'
import { requireOtherAdministrator, requireOtherNameThanAdministrators } from '../account/administrators.ts'
import { endSessionsOf } from '../account/end-sessions.ts'
import { isUserManager, requireManagedCompany, requireRightsOver, rightsOfRole } from '../account/managed-accounts.ts'
import { revokeTokens } from '../api-token/token-revocation.ts'
import type { UsersContext } from '../context.ts'
import { hashNewPassword } from '../password/common-password.ts'
import type { PasswordOwner } from '../password/own-words.ts'
import { deleteLinksOf } from '../password/password-links.ts'
import { account, company } from '../tables.ts'

type CreateBody = BodyOf<typeof userOperations.createUser>
type ChangeBody = Omit<BodyOf<typeof userOperations.changeUser>, 'current_password'>

/** Ends the access of an old password or a disabled account: all sessions, except the given one, and password links. */
const endAccess = async (tx: Tx, id: number, exceptSessionId?: string): Promise<void> => {
  await endSessionsOf(tx, id, exceptSessionId)
  await deleteLinksOf(tx, id)
}

const auditPassword = (tx: Tx, caller: Caller, { id, name }: { id: number; name: string }): Promise<void> =>
  appendAudit(tx, caller, { action: 'password_changed', kind: 'user', recordId: id, recordName: name })

/** What the owner of an account is told after a change of its password. */
const passwordNews = (actor: Actor, owner: ManagedUser): AccountNews => ({
  kind: 'account.password_changed',
  account: { id: owner.id, uuid: owner.uuid, companyId: owner.company_id },
  subject: owner.username,
  by: actor.id === owner.id ? null : actor.name,
  at: actor.at,
})

/** What the owner of an account is told, at the old address, after a change of its e-mail address. */
const emailNews = (actor: Actor, { email, ...owner }: ManagedUser): AccountNews => ({
  ...passwordNews(actor, { ...owner, email }),
  kind: 'account.email_changed',
  ...(email === null ? {} : { mailTo: email }),
})

const isChangedFromAdministrator = ({ role_id, is_active }: ChangeBody): boolean =>
  is_active === false || (role_id !== undefined && role_id !== ADMINISTRATOR_ROLE)

/** Whether a change revokes the API tokens, like a new password: they require an active account and its company. */
const endsTokens = (before: ManagedUser, { is_active, company_id }: ChangeBody): boolean =>
  is_active === false || (company_id !== undefined && company_id !== before.company_id)

const isOther = (given: number | undefined, own: number): boolean => given !== undefined && given !== own

/** Whether somebody would change the own access: role, company or activity. Only another user manager may do that. */
const changesOwnAccess = (caller: Account, id: number, { role_id, company_id, is_active }: ChangeBody): boolean =>
  id === caller.id && (is_active === false || isOther(role_id, caller.roleId) || isOther(company_id, caller.companyId))

const managedFields = ['username', 'password', 'role_id', 'company_id', 'is_active'] as const

/** Creates the commands of users (C15–C17). Each appends an audit entry, without passwords. */
export const userCommands = ({
  store,
  clock,
  brand,
  otherServices,
}: Pick<UsersContext, 'store' | 'clock' | 'brand' | 'otherServices'>) => {
  /** Whose password a body sets: names of the body, and those of the account that it changes. */
  const ownerOf = async (body: CreateBody | ChangeBody, before?: ManagedUser): Promise<PasswordOwner> => {
    const companyId = body.company_id ?? before?.company_id
    const [own] = companyId === undefined ? [] : await store.db.select().from(company).where(eq(company.id, companyId))
    return {
      brand,
      username: body.username ?? before?.username ?? '',
      name: body.name ?? before?.name,
      email: body.email ?? before?.email,
      companyName: own?.name,
    }
  }
  const users = records<
    ManagedUser,
    CreateBody & { passwordHash: string | null },
    ChangeBody & { passwordHash: string | undefined }
  >(store, {
    kind: 'user',
    table: account,
    nameOf: ({ name }) => name,
    fieldOf: {
      account_username: 'username',
      account_role_id_role_id_fk: 'role_id',
      account_company_id_company_id_fk: 'company_id',
    },
    find: findUser,
    insert: async (tx, body, caller) => {
      requireManagedCompany(caller, body.company_id)
      requireRightsOver(caller, await rightsOfRole(tx, body.role_id))
      if (caller.roleId !== ADMINISTRATOR_ROLE) await requireOtherNameThanAdministrators(tx, body.name)
      const values = {
        username: body.username,
        passwordHash: body.passwordHash,
        name: body.name,
        email: body.email ?? null,
        roleId: body.role_id,
        companyId: body.company_id,
        isActive: body.is_active,
        createdAt: clock.now(),
      }
      return insertedId(tx.insert(account).values(values).returning({ id: account.id }))
    },
    update: async (tx, id, { passwordHash, ...body }, caller) => {
      const before = await getUser(tx, id)
      requireRightsOver(caller, before, await rightsOfRole(tx, body.role_id))
      const isRenamed = body.name !== undefined && body.name !== before.name
      if (isRenamed && caller.roleId !== ADMINISTRATOR_ROLE)
        await requireOtherNameThanAdministrators(tx, body.name ?? '', id)
      const isAdministrator = before.role_id === ADMINISTRATOR_ROLE && before.is_active
      if (isAdministrator && isChangedFromAdministrator(body)) await requireOtherAdministrator(tx, id)
      const values = {
        id,
        username: body.username,
        name: body.name,
        email: body.email,
        roleId: body.role_id,
        companyId: body.company_id,
        isActive: body.is_active,
        passwordHash,
      }
      await tx.update(account).set(values).where(eq(account.id, id))
      if (passwordHash !== undefined) {
        await auditPassword(tx, caller, before)
        await otherServices.notifyOfAccount(tx, passwordNews(caller, before))
      }
      if (body.email !== undefined && body.email !== before.email)
        await otherServices.notifyOfAccount(tx, emailNews(caller, before))
      if (passwordHash !== undefined || body.is_active === false) await endAccess(tx, id)
      if (passwordHash !== undefined || endsTokens(before, body)) await revokeTokens(tx, caller, before)
    },
    delete: async (tx, id, caller) => {
      if (id === caller.id) throw new ProblemError('own_account')
      const before = await getVisibleUser(tx, caller, id)
      requireRightsOver(caller, before)
      if (before.role_id === ADMINISTRATOR_ROLE && before.is_active) await requireOtherAdministrator(tx, id)
      // The row stays, because histories show its name.
      await tx.update(account).set({ deletedAt: clock.now(), isActive: false }).where(eq(account.id, id))
      await endAccess(tx, id)
      await revokeTokens(tx, caller, before)
    },
    usage: async () => [],
  })

  return {
    /**
     * Creates a user (C15). A user without a password cannot log in until a password link is used. Throws `duplicate`,
     * `invalid_input` for an unknown role or company, `common_password`, and `administrator_account`.
     */
    create: async (caller: Caller, body: CreateBody): Promise<ManagedUser> =>
      users.create(caller, {
        ...body,
        passwordHash: body.password === undefined ? null : await hashNewPassword(body.password, await ownerOf(body)),
      }),
    /**
     * Changes a user (C16). Without the permission `user.manage`, callers may change only their own name and e-mail. A
     * new password and the disabling of an account end the user's sessions. Throws `not_found`, `permission_denied`,
     * `administrator_account`, `own_account`, `last_administrator`, `version_conflict`, `duplicate`, `common_password`,
     * `invalid_input`.
     */
    change: async (caller: Caller, untrustedId: number, body: ChangeBody): Promise<ManagedUser> => {
      const before = await getVisibleUser(store.db, caller, untrustedId)
      const { id } = before
      if (!isUserManager(caller) && managedFields.some((field) => body[field] !== undefined))
        throw new ProblemError('permission_denied')
      requireManagedCompany(caller, body.company_id)
      if (changesOwnAccess(caller, id, body)) throw new ProblemError('own_account')
      const passwordHash =
        body.password === undefined ? undefined : await hashNewPassword(body.password, await ownerOf(body, before))
      return users.change(caller, id, { ...body, passwordHash })
    },
    /**
     * Deletes a user and ends the sessions (C17). Throws `not_found`, `administrator_account`, `own_account`,
     * `last_administrator`.
     */
    remove: users.remove,
  }
}

/**
 * Changes the caller's password, whose old one was checked, ends the caller's other sessions (C18) and, unless they are
 * to stay, the API tokens. Throws `same_password` if the new password equals the old one, and `common_password`.
 */
export const changePassword = async (
  { store, brand, otherServices }: Pick<UsersContext, 'store' | 'brand' | 'otherServices'>,
  caller: SessionCaller,
  { current_password, new_password, revoke_tokens }: BodyOf<typeof userOperations.changePassword>,
): Promise<void> => {
  if (new_password === current_password) throw new ProblemError('same_password')
  const { username, name, email, company_name: companyName } = await getUser(store.db, caller.id)
  const passwordHash = await hashNewPassword(new_password, { brand, username, name, email, companyName })
  await store.transaction(async (tx) => {
    await tx.update(account).set({ passwordHash }).where(eq(account.id, caller.id))
    await endAccess(tx, caller.id, caller.sessionId)
    if (revoke_tokens) await revokeTokens(tx, caller, caller)
    await auditPassword(tx, caller, caller)
    await otherServices.notifyOfAccount(tx, passwordNews(caller, await getUser(tx, caller.id)))
  })
}
