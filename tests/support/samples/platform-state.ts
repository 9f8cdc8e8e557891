import type { PlatformState } from '../../../contract/platform-state.ts'

/** The state of a platform that lacks nothing and works. */
export const soundPlatformState = (): PlatformState => ({
  needs: [],
  clock_paused: null,
  outgoing_held: null,
  late_works: [],
  failing: [],
  failing_total: 0,
  content_orders: null,
})
