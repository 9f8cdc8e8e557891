import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExperimentQuestion } from '../../../contract/campaign/experiments.ts'
import type { campaignOperations } from '../../../contract/campaign/index.ts'
import type { occupancyOperations } from '../../../contract/campaign/occupancy.ts'
import type { PlanRequest } from '../../../contract/campaign/plan.ts'
import type { BodyInputOf } from '../../../contract/operation.ts'
import { projectRoot } from '../../../server/base/project-root.ts'

/** Body of the request that creates a campaign. */
export type CampaignBody = BodyInputOf<typeof campaignOperations.createCampaign>

const flight = { date_from: '2026-06-01', date_to: '2026-06-14' }

/** A complete campaign: six screens in the first city on 1–14 June, above the minimum price for every company. */
export const campaignBody = (changes: Partial<CampaignBody> = {}): CampaignBody => ({
  name: 'Próba',
  company_id: 1,
  ...flight,
  industry_ids: [],
  cities: [{ city_id: 1, screens: 6 }],
  screen_ids: null,
  spot_seconds: 10,
  spots: [{ file_name: 'próba.mp4' }],
  gemius_uuid: null,
  status: 'new',
  ...changes,
})

/** Body of an estimate of that campaign before it is saved. */
export const estimateBody = (): BodyInputOf<typeof campaignOperations.estimateDraft> => {
  const { company_id, industry_ids, cities, screen_ids, spot_seconds } = campaignBody()
  return { ...flight, company_id, industry_ids, cities, screen_ids, spot_seconds }
}

/** Body of the question whether that campaign fits. */
export const fitBody = (): BodyInputOf<typeof occupancyOperations.explainFit> => {
  const { company_id: _company, ...plan } = estimateBody()
  return plan
}
/** Body that asks for plans of that campaign's days. */
export const planBody = (): PlanRequest => ({
  ...flight,
  company_id: campaignBody().company_id,
  spot_seconds: 10,
  budget: 120_000,
})

/** Body of the question whether more people were at the places of a campaign. */
export const experimentBody = (campaign_uuid: string): ExperimentQuestion => ({
  campaign_uuid,
  outcome: 'people',
  hypothesis: 'more',
  confidence: 80,
  effect_percent: 90,
  spillover_metres: 500,
})

/** A spot file of the demo: a real MP4 of ten seconds and a few kilobytes. */
export const spotFile = async (name = 'film.mp4', type = 'video/mp4'): Promise<File> =>
  new File([new Uint8Array(await readFile(join(projectRoot, 'server/demo/campaigns/spots/filizanka.mp4')))], name, {
    type,
  })

/** The still of that spot file: a JPEG of some kilobytes. */
export const stillFile = async (): Promise<File> =>
  new File(
    [new Uint8Array(await readFile(join(projectRoot, 'server/demo/campaigns/spots/filizanka.jpg')))],
    'still.jpg',
    {
      type: 'image/jpeg',
    },
  )

/** A form with one file. */
export const formWithFile = (file: File, field = 'file'): FormData => {
  const form = new FormData()
  form.set(field, file)
  return form
}

/** A form with a file that imports one campaign. */
export const campaignsForm = (): FormData =>
  formWithFile(
    new File(
      [
        'date from;date to;screen;campaign name;spot time in seconds\n',
        '2026-06-01;2026-06-14;1;Import;10\n2026-06-01;2026-06-14;2;Import;10\n',
      ],
      'kampanie.csv',
    ),
  )

/** A form with a file that has the figures of one researched campaign. */
export const researchForm = (): FormData =>
  formWithFile(
    new File(
      [
        'campaign id;campaign name;status;time division;period name;period;impressions\n',
        'valid-research;Badanie;finished;General;Cała kampania;2026-02-01/2026-02-14;1200\n',
      ],
      'badania.csv',
    ),
  )
