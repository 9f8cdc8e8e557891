import { contract } from '../../contract/index.ts'

const { getCampaign, getGrp, listEvents, estimateCampaign, getProgress, getAgeGender } = contract.campaign
const { listPlays, listRecordedPlays, getPlayProof } = contract.campaignPlays

/** What everybody reads of a campaign who sees it. */
export const campaignReads = [
  getCampaign,
  getGrp,
  listEvents,
  estimateCampaign,
  getProgress,
  getAgeGender,
  contract.occupancy.listCampaignScreens,
  contract.experiment.list,
  listPlays,
  listRecordedPlays,
  getPlayProof,
]
