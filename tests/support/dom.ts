import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { setLanguage } from '../../src/i18n/language.ts'

// The default of one second is too short for a page that loads its modules while other tests run.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => setLanguage('pl'))
afterEach(cleanup)

// Files that share modules also share the window. A page that is still loading would stay broken for the next file.
afterAll(async () => {
  await vi.dynamicImportSettled()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
})
