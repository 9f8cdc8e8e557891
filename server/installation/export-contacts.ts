import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../base/project-root.ts'
import { StartError } from '../base/start-error.ts'
import { type NoFacts, type RawHour, rawHours, readCampaignFacts } from '../services/history/public.ts'
import type { Config } from '../settings/config.ts'
import type { Tx } from '../store/database.ts'
import type { Statistics } from '../store/statistics/open-statistics.ts'
import { withVerifiedStores } from './verify-history.ts'

const reasons: Readonly<Record<NoFacts, string>> = {
  missing: 'does not exist',
  'not sealed': 'has no final figures yet',
  'sealed at an update': 'was over before figures were sealed: its figures are those that it showed at the update',
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const SCRIPT = 'recompute-contacts.mjs'
const columns = ['location_uuid', 'hour', 'local_day', 'local_hour', 'people_net', 'cars', 'buses'] as const

const lineOf = (row: RawHour): string =>
  columns.map((column) => (column === 'hour' ? row.hour.toISOString() : row[column])).join(',')

const requireEmpty = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new StartError(`The folder ${folder} is not empty.`)
}

/**
 * Writes what the contacts of a sealed campaign follow from to an empty folder: `plan.json`, `hours.csv`, the final
 * figures as `figures.json`, and a program that computes them again from these files alone. Returns the number of
 * hours. Throws {@link StartError} if the campaign has no such figures.
 */
export const writeContacts = async (
  { db, statistics }: { readonly db: Tx; readonly statistics: Pick<Statistics, 'rows'> },
  uuid: string,
  folder: string,
): Promise<number> => {
  if (!UUID.test(uuid)) throw new StartError(`${uuid} is no uuid of a campaign.`)
  const facts = await readCampaignFacts(db, uuid)
  if (typeof facts === 'string') throw new StartError(`The campaign ${uuid} ${reasons[facts]}.`)
  await requireEmpty(folder)
  await writeFile(join(folder, 'plan.json'), `${JSON.stringify(facts.plan, null, 1)}\n`)
  await writeFile(join(folder, 'figures.json'), `${JSON.stringify(facts.sealed, null, 1)}\n`)
  await copyFile(join(projectRoot, 'server/programs/verify-history', SCRIPT), join(folder, SCRIPT))
  const file = await open(join(folder, 'hours.csv'), 'w')
  try {
    let count = 0
    await file.write(`${columns.join(',')}\n`)
    for await (const rows of rawHours(statistics, facts.plan)) {
      await file.write(rows.map((row) => `${lineOf(row)}\n`).join(''))
      count += rows.length
    }
    return count
  } finally {
    await file.close()
  }
}

/** {@link writeContacts} of the platform of the settings, also while its server runs. */
export const exportContacts = (config: Config, uuid: string, folder: string): Promise<number> =>
  withVerifiedStores(config, (db, statistics) => writeContacts({ db, statistics }, uuid, folder))
