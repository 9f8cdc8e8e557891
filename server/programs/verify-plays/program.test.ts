import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { playOf, proofOf, signedLog } from '../../../tests/support/player/signed-plays.ts'
import { verifyPlaysProgram } from './program.ts'

const run = async (...args: string[]) => {
  const [said, errors] = [[] as string[], [] as string[]]
  const code = await verifyPlaysProgram(args, {
    say: (line) => said.push(line),
    sayError: (line) => errors.push(line),
    progress: () => undefined,
    askHidden: async () => '',
  })
  return { code, said, errors }
}

test('a file is checked, plain or packed, and a changed one is not valid', async () => {
  const folder = await scratchFolder()
  const campaign = randomUUID()
  const text = JSON.stringify(proofOf(campaign, [signedLog(campaign, [[playOf(1), playOf(2, { cut: 'closed' })]])]))
  const path = join(folder.path, 'plays.json')
  await writeFile(path, text)
  const valid = await run(path)
  expect(valid).toMatchObject({ code: 0, errors: [] })
  expect(valid.said.at(-1)).toBe('valid: 2 signed records, 1 plays (not counted: 1 cut)')
  await writeFile(path, gzipSync(text))
  expect(await run(path)).toEqual(valid)
  await writeFile(path, text.replace('\\"dropped\\":0', '\\"dropped\\":1'))
  expect(await run(path)).toMatchObject({
    code: 1,
    errors: [expect.stringMatching(/^Screen 1, record 1: the signature/)],
  })
  await writeFile(path, 'no proof')
  expect(await run(path)).toMatchObject({ code: 1, errors: ['this is not a proof of plays'] })
  expect(await run(join(folder.path, 'missing'))).toMatchObject({ code: 2 })
  expect(await run()).toMatchObject({ code: 2, errors: ['usage: npm run verify-plays -- FILE'] })
  await folder.remove()
})
