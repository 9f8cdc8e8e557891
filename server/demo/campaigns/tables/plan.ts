/** The statuses on the wire. The status of a demo campaign follows from its history and the present day. */
export type DemoStatus = 'draft' | 'new' | 'ready' | 'accepted' | 'pending' | 'in_progress' | 'end'

/** A withdrawal in the history of a campaign: the withdrawn step and the reason. */
type Detour = {
  kind: 'sent_back' | 'acceptance_withdrawn' | 'confirmation_withdrawn'
  reason: string
}

/** The demo's spot files and their lengths in seconds. */
export const spotSeconds = {
  'zielony-krzyz.mp4': 10,
  'piaskowe-pasy.mp4': 10,
  'granatowe-wzgorza.mp4': 10,
  'filizanka.mp4': 10,
  'linia-do-morza.mp4': 15,
  'polka-z-ksiazkami.mp4': 20,
} as const

/** A file in `server/demo/campaigns/spots`. */
type SpotFile = keyof typeof spotSeconds

/** A spot of a plan: the demo's file, and the name of the upload; `missing` if no file was uploaded. */
export type SpotPlan = readonly [file: SpotFile, fileName: string, missing?: 'missing']

/**
 * One campaign as planned: when it starts (days from today, null = no dates yet) and on how many screens by
 * city code; companies and industries by id.
 */
export type CampaignPlan = {
  name: string
  status: DemoStatus
  company: number
  by: 'advertiser' | 'sales' | 'rival'
  start: number | null
  days: number
  industries: readonly number[]
  screens: Readonly<Record<string, number>>
  seconds: 10 | 15 | 20 | 30
  spots: readonly SpotPlan[]
  shared?: true
  gemius?: true
  detour?: Detour
  /**
   * Minutes of working time for which the campaign has waited for its operator when the demo begins. Default: some
   * days.
   */
  waits?: number
}
