import type { ExploredMachine, PathExplorer } from '../explored-machine.ts'
import type { Sandbox, SandboxAnswer, SandboxCampaign } from './sandbox-port.ts'

/** Where the steps of a path are taken: by the machine in this browser, or on a campaign of the demo. */
export type Place = 'here' | 'sandbox'

/** A path that is taken step by step. */
export type PathRun = {
  /** Takes the path up to a number of steps; the results so far. Fewer than before begin again. */
  run: (count: number) => Promise<readonly SandboxAnswer[]>
  /** The page of what the steps were taken on; null if there is none. */
  page: () => string | null
}

type RunnablePath = { machine: Pick<ExploredMachine, 'name' | 'paths'>; path: number }

/** Takes the steps with a new actor in the explorer. */
export const runHere = (explorer: Pick<PathExplorer, 'run'>, { machine, path }: RunnablePath): PathRun => ({
  run: async (count) => (await explorer.run(machine.name, path, count)).map((value) => ({ value })),
  page: () => null,
})

/** Takes the steps on a campaign of the demo; a step that is refused is the last one. */
export const runOnSandbox = (sandbox: Sandbox, { machine, path }: RunnablePath, campaignName: string): PathRun => {
  const steps = machine.paths[path]?.steps ?? []
  let results: SandboxAnswer[] = []
  let campaign: SandboxCampaign | null = null
  return {
    page: () => campaign?.page() ?? null,
    run: async (count) => {
      if (count < results.length) {
        results = []
        campaign = null
      }
      for (const { event } of steps.slice(results.length, count)) {
        if (results.some((result) => 'refusal' in result)) break
        campaign ??= await sandbox.open(campaignName)
        results = [...results, await campaign.take(event)]
      }
      return results
    },
  }
}
