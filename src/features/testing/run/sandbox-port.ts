import type { MachineStep } from '../../../../machines/paths/explore.ts'

/** What the server answered to a step: the state value of the campaign after it, or why it was not taken. */
export type SandboxAnswer = { value: unknown } | { refusal: 'clock' | { code: string; detail: string; status: number } }

/** A campaign of the demo on which the steps of a path are taken over HTTP, each as the account that it names. */
export type SandboxCampaign = {
  /** Takes the next step. Rejects with `CallFailed` if the server cannot be asked. */
  take: (step: MachineStep) => Promise<SandboxAnswer>
  /** The page of the campaign; null before its first step. */
  page: () => string | null
}

/** Creates campaigns for paths; only a demo has one. */
export type Sandbox = {
  /** Rejects with `CallFailed` without an accepted answer, with `SandboxUnready` if the demo is sold out. */
  open: (name: string) => Promise<SandboxCampaign>
}

/** The demo has no free screens or no film left for another campaign. */
export class SandboxUnready extends Error {
  override readonly name = 'SandboxUnready'
  constructor(readonly missing: 'screens' | 'film') {
    super(`the demo has no ${missing} for a campaign`)
  }
}
