import { createActor, fromPromise } from 'xstate'
import type { User } from '../../contract/users.ts'
import { CallFailed } from '../../machines/kit/area/failure.ts'
import { createRootMachine, sessionOf, toastsOf } from '../../machines/root/root.ts'
import type { Secret } from '../../machines/session/secret.ts'
import { type SessionGrant, sessionMachine } from '../../machines/session/session.ts'
import { createScreenRegistry } from '../../src/app/screen-registry.ts'
import type { Application } from '../../src/app/start-application.ts'
import { createRecorder } from '../../src/event-log/recorder.ts'
import { fakeCall } from './fake-services.ts'

/** An account of a role, as the wire gives it. */
export const account = (more: Partial<User> = {}): User => ({
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  username: 'operator',
  name: 'Katarzyna Łuczak',
  email: 'k.luczak@example.com',
  is_active: true,
  role_id: 4,
  role_name: 'Operator',
  permissions: ['campaign.accept', 'campaign.confirm', 'campaign.read_all_companies'],
  company_id: 1,
  company_name: 'Arabox',
  created_at: '2025-01-01T00:00:00Z',
  ...more,
})

/** What the shell and the dashboard ask for by themselves, answered with next to nothing. */
export const defaultAnswers = {
  'campaign.counts': { counts: { ready: 2, in_progress: 1 }, total: 12 },
  'campaign.list': { items: [], total: 0, page: 1, pages: 0, size: 10 },
  'offer.list': { items: [], query: { total: 0, page: 1, pages: 0, size: 10 } },
  'company.list': { items: [], total: 0, page: 1, pages: 0, size: 10 },
  'city.list': { items: [], total: 0, page: 1, pages: 0, size: 10 },
  'industry.list': { items: [], total: 0, page: 1, pages: 0, size: 10 },
  'campaign.operators': { items: [] },
  'network.summary': { araboxes: 3, screens: 9, cities: [] },
}

type FakeApplicationOptions = {
  /** Who is logged in already; null for nobody. */
  user: User | null
  answers?: Readonly<Record<string, unknown>>
  /** What a login comes to. */
  login?: User | CallFailed
}

/** The whole application over faked services, somebody logged in or not. */
export const fakeApplication = ({ user, answers = {}, login }: FakeApplicationOptions) => {
  const services = fakeCall({ ...defaultAnswers, ...answers })
  const granted = (who: User): SessionGrant => ({ user: who, lifetimeMs: 600_000 })
  const session = sessionMachine.provide({
    actors: {
      restore: fromPromise<SessionGrant | null, void>(async () => (user ? granted(user) : null)),
      login: fromPromise<SessionGrant, { username: string; password: Secret }>(async () => {
        if (login instanceof CallFailed) throw login
        return granted(login ?? account())
      }),
      logout: fromPromise<void, void>(async () => undefined),
    },
  })
  const recorder = createRecorder({ build: 'test' })
  const { screens, load } = createScreenRegistry(services.call)
  const root = createActor(createRootMachine(session, screens), { id: 'app', inspect: recorder.inspect })
  root.start()
  const application: Application = {
    root,
    recorder,
    load,
    session: sessionOf(root),
    toasts: toastsOf(root),
  }
  return { application, calls: services.calls }
}
