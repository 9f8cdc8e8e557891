import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { AnyActorRef } from 'xstate'
import { differences } from '../../event-log/differences.ts'
import { filterEntries } from '../../event-log/filter-entries.ts'
import { parseLog } from '../../event-log/log-file.ts'
import type { EventLog } from '../../event-log/recorder.ts'
import { createTimeTravel, type StateAt } from '../../event-log/replay.ts'
import { readStoredLogs } from '../../event-log/stored-logs.ts'
import type { Application } from '../../pages/application.ts'
import { useApplication } from '../../pages/application.ts'
import type { EventLogPort, ReadableLog } from './event-log-port.ts'
import { connectExplorer } from './explorer-client.ts'
import type { Sandbox } from './run/sandbox-port.ts'
import { findSandbox } from './sandbox/sandbox-campaign.ts'
import { TestingPage } from './testing-page.tsx'

// The machines are loaded on demand: the first load has them in other files.
const startTravel = async (log: EventLog): Promise<(n: number) => StateAt> => {
  const { loadReplayRoot } = await import('../../replay/replay-root.ts')
  return createTimeTravel(log, (await loadReplayRoot(log)).machine)
}

/** A log that can be read; its machines are loaded when a state is first asked for. */
const readable = (log: EventLog): ReadableLog => {
  let travel: Promise<(n: number) => StateAt> | null = null
  return {
    entries: log.entries,
    filter: (given) => filterEntries(log.entries, { ...given, path: '' }),
    stateAt: async (n) => {
      travel ??= startTravel(log)
      const { tree, divergence } = (await travel)(n)
      return { state: tree, divergedAt: divergence?.n ?? null }
    },
  }
}

const machineIdOf = (actor: AnyActorRef): string | undefined => actor.getSnapshot().machine?.id

/** The first running actor of the machine with an id. */
const findActor = (actor: AnyActorRef, machineId: string): AnyActorRef | null => {
  if (machineIdOf(actor) === machineId) return actor
  const children: Record<string, AnyActorRef | undefined> = actor.getSnapshot().children ?? {}
  for (const child of Object.values(children)) {
    const found = child ? findActor(child, machineId) : null
    if (found) return found
  }
  return null
}

const portOf = (application: Application): EventLogPort => ({
  read: () => readable(application.recorder.log()),
  parse: (text) => readable(parseLog(text)),
  earlierVisits: async () => {
    const { run: thisRun } = application.recorder.log().header
    const logs = (await readStoredLogs()).filter(({ header }) => header.run !== thisRun)
    return logs.map((log) => ({ run: log.header.run, startedAt: log.header.startedAt, log: readable(log) }))
  },
  save: async () => (await import('../../replay/save-report.ts')).saveReport(application),
  differences,
  runningValue: (machineId) => findActor(application.root, machineId)?.getSnapshot().value ?? null,
})

const startWorker = (): Worker => new Worker(new URL('./explorer.worker.ts', import.meta.url), { type: 'module' })

/** The page for testers with the event log of the running application. */
export const ConnectedTestingPage = (): ReactNode => {
  const application = useApplication()
  const port = useMemo(() => portOf(application), [application])
  const [explorer] = useState(() => connectExplorer(startWorker))
  useEffect(() => () => explorer.close(), [explorer])
  const [sandbox, setSandbox] = useState<Sandbox | null>(null)
  useEffect(() => {
    // Without an answer the page has no sandbox; everything else on it needs no server.
    findSandbox().then(setSandbox, () => undefined)
  }, [])
  return <TestingPage explorer={explorer} port={port} sandbox={sandbox} />
}
