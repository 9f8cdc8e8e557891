import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { setLanguage } from '../../../src/i18n/language.ts'
// Calls of these tests are replaced by failures that no real call has prepared.
import '../../../src/i18n/rare-problems.ts'
import { replaced } from '../pages/replaced.ts'

vi.mock(import('../../../src/services/socket.ts'), async (importOriginal) => {
  const { createOpenSocket } = await importOriginal()
  return {
    createOpenSocket: (base) => (uuid, listener) => (replaced.openSocket ?? createOpenSocket(base))(uuid, listener),
  }
})
vi.mock(import('../../../src/ui/save-file.ts'), async (importOriginal) => {
  const { saveFile } = await importOriginal()
  return { saveFile: (content, name) => (replaced.saveFile ?? saveFile)(content, name) }
})
vi.mock(import('../../../src/ui/map/engine/load-engine.ts'), async (importOriginal) => {
  const { loadMapEngine } = await importOriginal()
  const noEngine = () => {
    throw new Error('a replaced map has no engine')
  }
  return {
    loadMapEngine: async () =>
      replaced.openNetworkMap || replaced.openScreenMap || replaced.openCellMap ? noEngine : loadMapEngine(),
  }
})
vi.mock(import('../../../src/ui/map/network/open-network-map.ts'), async (importOriginal) => {
  const { openNetworkMap } = await importOriginal()
  return { openNetworkMap: (...input) => (replaced.openNetworkMap ?? openNetworkMap)(...input) }
})
vi.mock(import('../../../src/ui/map/cells/open-cell-map.ts'), async (importOriginal) => {
  const { openCellMap } = await importOriginal()
  return { openCellMap: (...input) => (replaced.openCellMap ?? openCellMap)(...input) }
})
vi.mock(import('../../../src/ui/map/screens/open-screen-map.ts'), async (importOriginal) => {
  const { openScreenMap } = await importOriginal()
  return { openScreenMap: (...input) => (replaced.openScreenMap ?? openScreenMap)(...input) }
})

const { getElementError } = getConfig()
configure({
  // The default of one second is too short for a page that loads its modules while other tests run.
  asyncUtilTimeout: 20_000,
  // A query that waits for an element fails many times before it is there. Printing the page takes a tenth of the time
  // of all tests, so it is printed when the message is read.
  getElementError: (message, container) => {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const get = () => getElementError(message, container).message
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})

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
  for (const name of Object.keys(replaced)) Reflect.deleteProperty(replaced, name)
})
