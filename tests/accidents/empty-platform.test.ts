import { copyFile, mkdir } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { openStore } from '../../server/store/database.ts'
import { freshDatabase, setStoredMode, type TemplateName } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { production, startForTest } from './server.ts'

const SENTENCE = 'This platform cannot sell campaigns yet'

/** The output of a production server while it starts: standard output, and its log. */
const saidByStart = async (template: TemplateName) => {
  const database = await freshDatabase(template)
  const folder = await scratchFolder()
  try {
    const store = openStore(database.url, { connections: 1 })
    await setStoredMode(store, 'production')
    await store.close()
    const dataDir = `${folder.path}/data`
    await mkdir(dataDir)
    if (template === 'template_demo')
      await copyFile(`${inject('demoFolder')}/statistics.duckdb`, `${dataDir}/statistics.duckdb`)
    const server = await startForTest(dataDir, { ...production, DATABASE_URL: database.url, LOG_LEVEL: 'warn' })
    await server.stop()
    const isAboutSelling = (line: string) => line.includes(SENTENCE)
    return {
      printed: server.lines.filter(isAboutSelling),
      logged: server.errors.join('').split('\n').filter(isAboutSelling),
    }
  } finally {
    await database.drop()
    await folder.remove()
  }
}

test('accident 5: the start of a production platform says once, on both outputs, what it lacks to sell', async () => {
  const { printed, logged } = await saidByStart('template_empty')
  const sentence = `${SENTENCE}: it has no companies of advertisers, no accounts besides the administrator, no industries, no active cities, no active locations, no active screens and no counts of audience. The dashboard of administrators leads to the pages where they are added; sensors that are imported bring their cities.`
  expect(printed).toEqual([sentence])
  expect(logged.map((line): unknown => JSON.parse(line).msg)).toEqual([sentence])
})

test('accident 5: the start of a platform that can sell says nothing', async () => {
  expect(await saidByStart('template_demo')).toEqual({ printed: [], logged: [] })
})
