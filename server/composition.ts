import { type Contexts, createContexts } from './contexts.ts'
import type { Demo } from './demo-ports/load-demo.ts'
import { openDemo } from './demo-ports/open-demo.ts'
import type { Platform } from './platform.ts'

/** An open platform with the contexts of its services and, in demo mode, the demo. */
export type Composition = { platform: Platform; contexts: Contexts; demo: Demo | undefined }

/** Creates the contexts of a platform and, in demo mode, the demo. */
export const compose = async (platform: Platform): Promise<Composition> => {
  const contexts = await createContexts(platform)
  return { platform, contexts, demo: await openDemo(platform, contexts) }
}
