import type { Mutant } from './mutant.ts'

const kit = 'machines/kit'
const live = 'machines/live'
const session = 'machines/session'

/** The machines of the browser: lists, forms, the session, the live socket, and their parts. */
export const machineMutants: readonly Mutant[] = [
  {
    name: 'more rows of a list replace the rows before',
    file: `${kit}/list/list.ts`,
    find: 'rows: context.appends ? [...context.rows, ...page.items] : page.items',
    replace: 'rows: page.items',
    tests: [`${kit}/list`],
  },
  {
    name: 'a list whose last page was deleted stays empty',
    file: `${kit}/list/list.ts`,
    find: 'page.items.length === 0 && context.query.page > Math.max(1, page.pages)',
    replace: 'page.items.length < 0',
    tests: [`${kit}/list`],
  },
  {
    name: 'changes that were made after a failed upload are not saved',
    file: `${kit}/form/form-changes.ts`,
    find: 'context.savedTarget === targetOf(context, event) && context.files.length > 0 && !isChanged(context)',
    replace: 'context.savedTarget === targetOf(context, event) && context.files.length > 0',
    tests: [`${kit}/form`],
  },
  {
    name: 'saving in a conflict sends the version that is out of date',
    file: `${kit}/form/form.ts`,
    find: "actions: ['keepMine', 'attempt']",
    replace: "actions: ['attempt']",
    tests: [`${kit}/form`],
  },
  {
    name: 'a renewal without an answer ends the session',
    file: `${session}/session.ts`,
    find: "                target: 'unanswered',\n                actions: keepCallFailure,",
    replace: "                target: '#session.loggedOut',\n                actions: keepCallFailure,",
    tests: [session],
  },
  {
    name: 'the account of a colleague becomes one’s own when it is saved',
    file: `${session}/session.ts`,
    find: "event.type === 'account.changed' && event.user.id === context.user?.id",
    replace: "event.type === 'account.changed' && context.user !== null",
    tests: [session],
  },
  {
    name: 'one outage shows a toast for each failed attempt',
    file: `${live}/socket.ts`,
    find: 'context.failure === null && toasts',
    replace: 'toasts',
    tests: [live],
  },
  {
    name: 'a stable connection does not shorten the next delay',
    file: `${live}/socket.ts`,
    find: "after: { stable: { actions: 'resetAttempts' } }",
    replace: "after: { stable: { actions: 'clearFailure' } }",
    tests: [live],
  },
  {
    name: 'a single missing message is not noticed',
    file: `${live}/location.ts`,
    find: 'entry.seq > seq + 1',
    replace: 'entry.seq > seq + 2',
    tests: [live],
  },
  {
    name: 'a location is silent a tick too late',
    file: `${live}/location.ts`,
    find: 'silentMs >= SILENT_AFTER_MS',
    replace: 'silentMs > SILENT_AFTER_MS',
    tests: [live],
  },
  {
    name: 'a failed request forgets the data that were shown',
    file: `${kit}/area/area.ts`,
    find: 'assign({ failure: (_, given: { failure: Failure }) => given.failure })',
    replace: 'assign({ data: null, failure: (_, given: { failure: Failure }) => given.failure })',
    tests: [`${kit}/area`],
  },
  {
    name: 'a refused removal closes its dialog',
    file: `${kit}/records/removal.ts`,
    find: "onError: { target: 'confirming', actions: keepCallFailure }",
    replace: "onError: { target: 'idle', actions: keepCallFailure }",
    tests: [`${kit}/records`],
  },
]
