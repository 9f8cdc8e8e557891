import { type Actor, appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import { getUser } from '../account/accounts.ts'
import type { UsersContext } from '../context.ts'

type NewsContext = Pick<UsersContext, 'otherServices'>
type FactorNews = 'account.second_factor_changed' | 'account.passkeys_changed'

const tellThat =
  (kind: FactorNews) =>
  async ({ otherServices }: NewsContext, tx: Tx, actor: Actor, ownerId: number): Promise<void> => {
    const owner = await getUser(tx, ownerId)
    await otherServices.notifyOfAccount(tx, {
      kind,
      account: { id: owner.id, uuid: owner.uuid, companyId: owner.company_id },
      subject: owner.username,
      by: actor.id === owner.id ? null : actor.name,
      at: actor.at,
    })
  }

/** Tells the owner, by bell and e-mail, that the second factor of the account has changed. */
export const tellOwner = tellThat('account.second_factor_changed')

/** Tells the owner, by bell and e-mail, that the account has another passkey, or one less. */
export const tellOfPasskeys = tellThat('account.passkeys_changed')

/** Appends what was done with the second factor or the passkeys of an account to the audit log. */
export const auditFactor = (
  tx: Tx,
  actor: Actor,
  action: 'factor_added' | 'factor_removed' | 'codes_issued' | 'code_used' | 'passkey_added' | 'passkey_removed',
  owner: { id: number; name: string },
): Promise<void> => appendAudit(tx, actor, { action, kind: 'user', recordId: owner.id, recordName: owner.name })
