import { sql } from 'drizzle-orm'
import type { ErasedPerson, PersonSection } from '../../records/person.ts'
import type { Tx } from '../../store/database.ts'
import { player } from './tables.ts'

/** SQL: whether the account did something to a player. Its row has names only; the audit log has the number. */
const didTo = (id: number, action: 'paired' | 'ended') => sql`exists (select from audit_entry
  where audit_entry.kind = 'player' and audit_entry.record_id = player.uuid::text
    and audit_entry.action = ${action} and audit_entry.account_id = ${id})`

/** Takes the name of an account out of the players that it paired or ended. */
export const eraseFromPlayers = async (tx: Tx, { id, name }: ErasedPerson): Promise<void> => {
  await tx.update(player).set({ pairedBy: name }).where(didTo(id, 'paired'))
  await tx.update(player).set({ endedBy: name }).where(didTo(id, 'ended'))
}

/** The players that an account paired. */
export const playersOfPerson = (db: Tx, id: number): PersonSection[] => [
  {
    section: 'players_paired',
    rows: () =>
      db
        .select({ uuid: player.uuid, screenId: player.screenId, pairedAt: player.pairedAt, pairedBy: player.pairedBy })
        .from(player)
        .where(didTo(id, 'paired')),
  },
]
