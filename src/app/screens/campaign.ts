import type { Call } from '../../services/call.ts'
import { campaignFormScreen } from './campaign-form.ts'
import { campaignLists } from './campaign-lists.ts'
import { campaignPreviewScreen } from './campaign-preview.ts'

/** The screens of campaigns and offers with their services: the only place where their machines meet calls. */
export const campaignScreens = (call: Call) => ({
  ...campaignLists(call),
  ...campaignFormScreen(call),
  ...campaignPreviewScreen(call),
})
