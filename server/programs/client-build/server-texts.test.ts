import { expect, test } from 'vitest'
import { withoutServerTexts } from './server-texts.ts'

test('the client has no summaries and no problems of operations, and the rest of the contract', () => {
  const code = `operation({ id: 'a.get', summary: 'It’s “one”, \\'or\\' two', path: '/a',
    problems: [
      ...common,
      'not_found',
    ], answer })
  operation({ summary:
      \`One \${noun}\`, problems, status: 200 })
  z.object({ summary: z.string(), problems: z.array(code) })`
  expect(withoutServerTexts(code)).toBe(`operation({ id: 'a.get', summary: '', path: '/a',
    problems: [], answer })
  operation({ summary: '', problems, status: 200 })
  z.object({ summary: z.string(), problems: z.array(code) })`)
})
