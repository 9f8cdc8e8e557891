/** The body of an order to an outside system (docs/playout-systems.md). */
export type OrderBody =
  | {
      readonly type: 'campaign.schedule'
      readonly data: {
        readonly campaign_uuid: string
        readonly number: number
        readonly screens: readonly string[]
        readonly days: readonly { date: string; from: string; until: string; loops: number }[]
        readonly spots: readonly string[]
      }
    }
  | {
      readonly type: 'campaign.withdraw'
      readonly data: { readonly campaign_uuid: string; readonly number: number; readonly until: string }
    }
