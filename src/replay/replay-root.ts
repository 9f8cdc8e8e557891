import type { Call } from '../../machines/kit/call.ts'
import { toastsMachine } from '../../machines/kit/toasts/toasts.ts'
import { socketMachine } from '../../machines/live/socket.ts'
import { createRootMachine, type Pages, type RootMachine } from '../../machines/root/root.ts'
import { sessionMachine } from '../../machines/session/session.ts'
import { versionMachine } from '../../machines/version/version.ts'
import { findDefinition } from '../app/find-definition.ts'
import { initialParts } from '../app/shell/initial-parts.ts'
import { machineVersions } from '../event-log/machine-versions.ts'
import type { EventLog } from '../event-log/recorder.ts'
import { withoutEffects } from '../event-log/without-effects.ts'
import { createPageRegistry } from '../pages/page-registry.ts'

const permanent = { toasts: toastsMachine, session: sessionMachine, version: versionMachine }

/** Versions of the permanent machines and of the given pages, for the header of a log. */
export const clientVersions = (pages: Pages): Record<string, string> => machineVersions({ ...permanent, ...pages })

// No service is called in a replay: what this call would answer is in the log.
const neverAnswered: Call = () => new Promise(() => undefined)

const pagesOf = ({ entries }: EventLog): string[] => [
  ...new Set(entries.flatMap(({ event }) => (event.type === 'page.entered' ? [String(event.page)] : []))),
]

/** A root machine for a replay, and the versions of its machines. */
export type ReplayRoot = { machine: RootMachine; versions: Record<string, string> }

/** A root machine with the given pages, whose services are never called. */
export const replayRootOf = (pages: Pages): ReplayRoot => {
  const inert = Object.fromEntries(Object.entries(pages).map(([name, logic]) => [name, withoutEffects(logic)]))
  return {
    machine: createRootMachine(withoutEffects(sessionMachine), inert, withoutEffects(versionMachine)),
    versions: clientVersions(pages),
  }
}

/** Loads the pages that a log names. A page that this build does not have is left out. */
export const loadPagesOf = async (log: EventLog): Promise<Pages> => {
  const tools = { deferredCall: neverAnswered, liveSocket: async () => socketMachine }
  const { pages, load } = createPageRegistry(neverAnswered, tools, initialParts(neverAnswered))
  await Promise.all(
    pagesOf(log).map(async (name) => {
      const definition = findDefinition(name)
      if (definition) await load(definition)
    }),
  )
  return pages
}

/** Loads the machines for the replay of a log. A page that this build does not have shows as a divergence. */
export const loadReplayRoot = async (log: EventLog): Promise<ReplayRoot> => replayRootOf(await loadPagesOf(log))

/** Names of the machines that recorded a log in another version than the ones here. */
export const changedMachines = (recorded: Record<string, string>, here: Record<string, string>): string[] =>
  Object.keys(recorded).filter((name) => name in here && recorded[name] !== here[name])
