import { createActor, fromPromise } from 'xstate'
import type { User } from '../../../contract/users/user.ts'
import { CallFailed } from '../../../machines/kit/area/failure.ts'
import type { Call } from '../../../machines/kit/call.ts'
import type { Secret } from '../../../machines/kit/secret/secret.ts'
import { createRootMachine, sessionOf, toastsOf, versionOf } from '../../../machines/root/root.ts'
import { type SessionGrant, sessionMachine } from '../../../machines/session/session.ts'
import { findDefinition } from '../../../src/app/find-definition.ts'
import { provideLiveSocket } from '../../../src/app/live-socket.ts'
import { initialParts } from '../../../src/app/shell/initial-parts.ts'
import { createRecorder } from '../../../src/event-log/recorder.ts'
import type { Application } from '../../../src/pages/application.ts'
import type { PageTools } from '../../../src/pages/define/page.ts'
import { createPageHolders } from '../../../src/pages/page-holders.ts'
import { createPageRegistry } from '../../../src/pages/page-registry.ts'
import { sampleAccount } from '../samples/account.ts'
import { soundPlatformState } from '../samples/platform-state.ts'
import { fakeCall } from './fake-services.ts'

/** Answers to the requests that the shell and the dashboard always send; most are empty. */
export const defaultAnswers = {
  'campaign.counts': { counts: { ready: 2, in_progress: 1 }, total: 12 },
  'campaign.list': { items: [], total: 0, page: 1, pages: 0, size: 10 },
  'offer.list': { items: [], query: { total: 0, page: 1, pages: 0, size: 10 } },
  'company.list': { items: [], total: 0, page: 1, pages: 0, size: 10 },
  'city.list': { items: [], total: 0, page: 1, pages: 0, size: 10 },
  'industry.list': { items: [], total: 0, page: 1, pages: 0, size: 10 },
  'campaign.operators': { items: [] },
  'notification.settings': { language: 'pl', choices: [], sends_mail: false, has_address: false },
  'dashboard.tasks': { items: [], total: 0, missed_starts: 0, as_of: '2025-11-25T10:42:00Z' },
  'platform.state': soundPlatformState(),
  'dashboard.visit': { since: null, items: [], total: 0, as_of: '2025-11-25T10:42:00Z' },
  'dashboard.audience': { hours: [], usual_days: 0, cities: [] },
  'dashboard.earnings': { items: [], earned_this_month: 0 },
  'dashboard.health': {
    araboxes: 0,
    online: 0,
    silent: 0,
    unknown: 0,
    screens: 0,
    cities: [],
    silent_locations: [],
    as_of: '2025-11-25T10:42:00Z',
  },
  'network.summary': { araboxes: 3, screens: 9, cities: [] },
}

/** What pages get besides `call`. Later calls are sent at once. */
export const fakeTools = (call: Call): PageTools => ({
  deferredCall: call,
  liveSocket: async () => provideLiveSocket(call),
})

type FakeApplicationOptions = {
  /** The user who is logged in; null if nobody is. */
  user: User | null
  answers?: Readonly<Record<string, unknown>>
  /** The result of a login. */
  login?: User | CallFailed
}

/** The whole application with fake services, the calls that it sends, and what loads a page by its name. */
export const fakeApplication = ({ user, answers = {}, login }: FakeApplicationOptions) => {
  const services = fakeCall({ ...defaultAnswers, ...answers })
  const grantFor = (account: User): SessionGrant => ({ user: account, lifetimeMs: 600_000 })
  const session = sessionMachine.provide({
    actors: {
      restore: fromPromise<SessionGrant | null, void>(async () => (user ? grantFor(user) : null)),
      login: fromPromise<SessionGrant, { username: string; password: Secret }>(async () => {
        if (login instanceof CallFailed) throw login
        return grantFor(login ?? sampleAccount())
      }),
      logout: fromPromise<void, void>(async () => undefined),
      finishLogout: fromPromise<boolean, void>(async () => false),
    },
  })
  const recorder = createRecorder({ build: 'test' })
  const { pages, load } = createPageRegistry(services.call, fakeTools(services.call), initialParts(services.call))
  const root = createActor(createRootMachine(session, pages), { id: 'app', inspect: recorder.inspect })
  root.start()
  const application: Application = {
    root,
    recorder,
    pages,
    holders: createPageHolders(root),
    load,
    firstData: {
      answered: Promise.resolve(),
      painted: Promise.resolve(),
      shown: Promise.resolve(),
      watch: (answer) => answer,
    },
    session: sessionOf(root),
    toasts: toastsOf(root),
    version: versionOf(root),
  }
  const loadPage = async (name: string): Promise<void> => {
    const definition = findDefinition(name)
    if (!definition) throw new Error(`there is no page ${name}`)
    await load(definition)
  }
  return { application, calls: services.calls, loadPage }
}
