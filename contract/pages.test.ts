import { expect, test } from 'vitest'
import { isPagePath } from './pages.ts'

test.each(['/', '/campaign', '/campaign/', '/campaign/form/add', '/campaign/preview/0197-a'])(
  '%s is a page',
  (path) => {
    expect(isPagePath(path)).toBe(true)
  },
)

test.each(['', '//', '/campaigns', '/campaign/form', '/campaign/preview/', '/campaign/preview/a/b', '/livez'])(
  '%s is no page',
  (path) => {
    expect(isPagePath(path)).toBe(false)
  },
)
