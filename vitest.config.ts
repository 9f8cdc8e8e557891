import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = { passWithNoTests: true, testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          environment: 'node',
          include: ['{contract,machines,src,server}/**/*.test.ts', 'tests/check/**/*.test.ts'],
          exclude: ['server/**/*.http.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'http',
          environment: 'node',
          include: ['server/**/*.http.test.ts', 'tests/{paths,access,input,kill,ingest,sockets,import}/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts', 'tests/support/client-build.ts'],
          testTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
