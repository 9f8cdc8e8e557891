import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/services/*/tables.ts',
    './server/services/*/*/tables.ts',
    './server/content/tables.ts',
    './server/records/tables.ts',
    './server/installation/tables.ts',
  ],
  out: './server/store/drizzle',
})
