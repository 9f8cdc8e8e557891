import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { uuid } from '../values.ts'
import { ageGender, sharedCampaign, sharedEstimate, sharedProgressWithCities } from './progress.ts'

const service = 'analytics'
/** The `share_token` of a campaign, never its own uuid. */
const byUuid = z.strictObject({ uuid })

/** Operations of the public page. Everybody who has the link may call them (C43–C46). */
export const publicPageOperations = {
  getSharedCampaign: operation({
    id: 'shared.campaign',
    service,
    method: 'GET',
    path: '/shared/campaign/{uuid}',
    summary: 'A shared campaign, for everybody who has its link',
    access: 'anyone',
    params: byUuid,
    status: 200,
    answer: sharedCampaign,
    problems: ['not_found'],
  }),
  getSharedEstimate: operation({
    id: 'shared.estimate',
    service,
    method: 'GET',
    path: '/shared/statistics/estimate/{uuid}',
    summary: 'Estimate of a shared campaign',
    access: 'anyone',
    params: byUuid,
    status: 200,
    answer: sharedEstimate,
    problems: ['not_found'],
  }),
  getSharedProgress: operation({
    id: 'shared.progress',
    service,
    method: 'GET',
    path: '/shared/statistics/progress/{uuid}',
    summary: 'Progress of a shared campaign',
    access: 'anyone',
    params: byUuid,
    status: 200,
    answer: sharedProgressWithCities,
    problems: ['not_found'],
  }),
  getSharedAgeGender: operation({
    id: 'shared.age_gender',
    service,
    method: 'GET',
    path: '/shared/statistics/progress/{uuid}/age-gender',
    summary: 'Age and gender of the audience of a shared campaign',
    access: 'anyone',
    params: byUuid,
    status: 200,
    answer: ageGender,
    problems: ['not_found'],
  }),
}
