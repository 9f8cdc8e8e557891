import { type ActorRefFrom, assign, setup } from 'xstate'
import type { User } from '../../contract/users/user.ts'
import { importPage } from './import-page.ts'
import { locationImportMachine } from './location-import.ts'

/** What is imported: whole locations, or sensors and what they counted. */
export type ImportSubject = 'locations' | 'counts'

/**
 * The page of imports: that of locations beside that of sensors and counts. The address may name the one that is
 * shown first. To provide: `locations`, `counts`.
 */
export const importsPageMachine = setup({
  types: {
    context: {} as { subject: ImportSubject; user: User },
    events: {} as { type: 'imports.choose_subject'; subject: ImportSubject },
    input: {} as { search: string; user: User },
    children: {} as { locations: 'locations'; counts: 'counts' },
  },
  actors: { locations: locationImportMachine, counts: importPage },
}).createMachine({
  id: 'imports',
  context: ({ input: { search, user } }) => ({
    subject: new URLSearchParams(search).get('subject') === 'locations' ? 'locations' : 'counts',
    user,
  }),
  invoke: [
    { id: 'locations', src: 'locations', input: ({ context }) => ({ user: context.user }) },
    { id: 'counts', src: 'counts' },
  ],
  on: { 'imports.choose_subject': { actions: assign({ subject: ({ event }) => event.subject }) } },
})

export type ImportsPageRef = ActorRefFrom<typeof importsPageMachine>
