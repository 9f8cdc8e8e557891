import { eq } from 'drizzle-orm'
import type { ErasedPerson, PersonSection } from '../../../records/person.ts'
import type { Tx } from '../../../store/database.ts'
import { sensorFinding } from './tables.ts'

/** Takes the name of an account out of its decisions about findings. */
export const eraseFromFindings = async (tx: Tx, { id, name }: ErasedPerson): Promise<void> => {
  await tx.update(sensorFinding).set({ decidedBy: name }).where(eq(sensorFinding.decidedById, id))
}

/** The decisions of an account about findings. */
export const findingsOfPerson = (db: Tx, id: number): PersonSection[] => [
  {
    section: 'sensor_findings_decided',
    rows: () =>
      db
        .select({
          id: sensorFinding.id,
          decision: sensorFinding.decision,
          reason: sensorFinding.reason,
          decidedAt: sensorFinding.decidedAt,
        })
        .from(sensorFinding)
        .where(eq(sensorFinding.decidedById, id))
        .orderBy(sensorFinding.id),
  },
]
