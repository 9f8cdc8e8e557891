import { onTestFinished } from 'vitest'
import { type ProductServer, startProductServer } from '../support/platform/product-server.ts'

/** Settings of a production server on an empty platform: it starts without the demo network. */
export const production = {
  NODE_ENV: 'production',
  FIRST_ADMIN_USERNAME: 'anna',
  FIRST_ADMIN_PASSWORD: 'a long password',
} as const

/** Starts the real server for one test, which ends it if it has not ended before. */
export const startForTest = async (...settings: Parameters<typeof startProductServer>): Promise<ProductServer> => {
  const server = await startProductServer(...settings)
  onTestFinished(() => server.kill())
  return server
}
