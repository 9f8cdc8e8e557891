import { eq } from 'drizzle-orm'
import type { PersonSection } from '../../../records/person.ts'
import type { Tx } from '../../../store/database.ts'
import { importJob } from '../tables.ts'

/** The files that an account imported. */
export const importsOfPerson = (db: Tx, id: number): PersonSection[] => [
  {
    section: 'imports',
    rows: () =>
      db
        .select({ kind: importJob.kind, fileName: importJob.fileName, createdAt: importJob.createdAt })
        .from(importJob)
        .where(eq(importJob.createdBy, id))
        .orderBy(importJob.createdAt),
  },
]
