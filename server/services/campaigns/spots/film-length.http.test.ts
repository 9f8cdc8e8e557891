import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { contract } from '../../../../contract/index.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import {
  type AccessPlatform,
  makeCampaign,
  startAccessPlatform,
  uploadSpot,
} from '../../../../tests/support/platform/access-platform.ts'
import { projectRoot } from '../../../base/project-root.ts'
import { campaign, campaignEvent } from '../tables.ts'

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

/** A film of 20 s. */
const longFilm = async (): Promise<File> => {
  const bytes = await readFile(join(projectRoot, 'server/demo/campaigns/spots/polka-z-ksiazkami.mp4'))
  return new File([new Uint8Array(bytes)], 'próba.mp4', { type: 'video/mp4' })
}

/** A campaign that pays for 20 s, with a film of 20 s. */
const withLongFilm = async (): Promise<Campaign> => {
  const made = await makeCampaign(platform, { spot_seconds: 20 })
  return uploadSpot(platform.callers.sales, made, await longFilm())
}
const change = ({ uuid, version }: Campaign, body: object) =>
  platform.callers.admin.call(contract.campaign.changeCampaign, { params: { uuid }, body: { version, ...body } })

test.each(['draft', 'new'] as const)(
  'a plan is not saved as %s with fewer seconds than its film lasts',
  async (status) => {
    const made = await withLongFilm()
    const { status: answered, problem } = await change(made, { spot_seconds: 10, status })
    expect(answered).toBe(422)
    expect(problem.errors).toEqual([{ path: 'spot_seconds', message: serverValidation.filmTooLong }])
    const kept = await platform.callers.admin.call(contract.campaign.getCampaign, { params: { uuid: made.uuid } })
    expect(kept.answer).toMatchObject({ spot_seconds: 20, version: made.version })
  },
)

test('a plan gets fewer seconds if the long film is removed in the same save', async () => {
  const made = await withLongFilm()
  const changed = await change(made, { spot_seconds: 10, spots: [{ file_name: 'krótszy.mp4' }] })
  expect(changed.answer).toMatchObject({ spot_seconds: 10, status: 'new' })
})

/** A plan shortened by an older version, which neither checked nor recorded the length of the film. */
const shorten = async ({ uuid }: Campaign): Promise<void> => {
  const { db } = platform.store
  await db.update(campaign).set({ spotSeconds: 10 }).where(eq(campaign.uuid, uuid))
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table ${campaignEvent} disable trigger user`)
    await tx
      .update(campaignEvent)
      .set({ event: sql`event #- '{facts,spotSeconds}' #- '{facts,spots,0,seconds}' #- '{seconds}'` })
      .where(eq(campaignEvent.campaignUuid, uuid))
    await tx.execute(sql`alter table ${campaignEvent} enable trigger user`)
  })
}

test('a campaign of an older version whose film is longer than its plan is not submitted, accepted or confirmed', async () => {
  const made = await withLongFilm()
  const rules = ['every_film_fits']
  const steps = [
    () => change(made, { status: 'ready' }),
    (now: Campaign) => change(now, { status: 'accepted' }),
    (now: Campaign) =>
      platform.callers.admin.call(contract.campaign.confirmCampaign, {
        params: { uuid: now.uuid },
        body: { version: now.version },
      }),
  ]
  let now = made
  for (const step of steps) {
    await shorten(now)
    expect((await step(now)).problem).toMatchObject({ status: 409, rules })
    await platform.store.db.update(campaign).set({ spotSeconds: 20 }).where(eq(campaign.uuid, now.uuid))
    now = (await step(now)).answer
  }
  expect(now.status).toBe('pending')
})

test('a campaign of an older version whose film is too long can still be saved with more seconds', async () => {
  const made = await withLongFilm()
  await shorten(made)
  expect((await change(made, { spot_seconds: 20 })).status).toBe(200)
})
