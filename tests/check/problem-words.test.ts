import { expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'
import { problemsOf } from '../../server/http/openapi.ts'
import { problemWords } from '../../src/i18n/words/problem.ts'
import { rareProblemWords } from '../../src/i18n/words/rare-problem.ts'

const ofPrograms = new Set(['device', 'player', 'playout'])

test('every problem of an operation that the browser calls has a sentence', () => {
  // A player asks for its code of pairing before it has a token.
  const called = operations.filter(
    ({ id, access }) => !(typeof access === 'string' && ofPrograms.has(access)) && id !== 'player.request_pairing',
  )
  const missing = called.flatMap((operation) =>
    problemsOf(operation).filter((code) => !problemWords.has(code) && !rareProblemWords.has(code)),
  )
  expect(missing).toEqual([])
})
