import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { App } from '../../../src/app/app.tsx'
import { fakeApplication } from './fake-application.ts'
import { wideScreen } from './wide-screen.ts'

/** Renders the whole application at a path, with fake services. */
export const openPage = (path: string, options: Parameters<typeof fakeApplication>[0]) => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', wideScreen)
  window.history.replaceState(null, '', path)
  const fake = fakeApplication(options)
  const view = render(<App application={fake.application} />)
  const asked = (id: string) => fake.calls.filter((call) => call.id === id)
  return { ...fake, ...view, asked }
}
