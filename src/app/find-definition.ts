import { tasksPart } from '../features/dashboard/index.ts'
import { passwordLinkPart } from '../features/login/index.ts'
import { features } from '../pages/features.ts'
import type { Loadable } from '../pages/page-registry.ts'
import { notificationsPart, searchPart } from './shell/parts.ts'

/** Every page and part that is loaded on demand. */
export const definitions: readonly Loadable[] = [
  ...new Set<Loadable>(features.flat().map(({ page }) => page)),
  tasksPart,
  passwordLinkPart,
  searchPart,
  notificationsPart,
]

/** The page or part of a name in an event log; undefined if this build has none. */
export const findDefinition = (name: string): Loadable | undefined => definitions.find((each) => each.name === name)
