import type { ReactNode } from 'react'
import type { ActorRefFrom, AnyActorLogic, InputFrom } from 'xstate'
import type { PagePath } from '../../../contract/pages.ts'
import type { User } from '../../../contract/users/user.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import type { AddressedActor } from '../../../machines/kit/address/address.ts'
import type { Call } from '../../../machines/kit/call.ts'
import type { FormDraft } from '../../../machines/kit/form/form-context.ts'
import type { socketMachine } from '../../../machines/live/socket.ts'

/** What the services of a page may use besides `Call`. */
export type PageTools = {
  /** Calls for what lies below the first view: they are sent after the first view is painted. */
  deferredCall: Call
  /** Loads the live socket with its connection. */
  liveSocket: () => Promise<typeof socketMachine>
}

/** An actor that the root starts by its name, and the module that provides its services, loaded on demand. */
export type PartDefinition<Logic extends AnyActorLogic = AnyActorLogic> = {
  /** Unique among all pages and parts: the event log records it. */
  name: string
  /** Loads the function that returns the machine with its services. */
  services: () => Promise<(call: Call, tools: PageTools) => Logic | Promise<Logic>>
}

/** Parameters of an address by their names. */
export type PageParams = Readonly<Record<string, string | undefined>>

/** What the input of a page is made from. `search` is the query of the address without the question mark. */
export type PageGiven = { path: PagePath; params: PageParams; user: User; search: string }

/** Props of the view of a page. `path` is the path of its route. */
export type PageProps<Logic extends AnyActorLogic> = {
  actor: ActorRefFrom<Logic>
  user: User
  counts: StatusCountsRef
  path: PagePath
}

/** A form that may hold unsaved changes. */
export type GuardedForm = {
  getSnapshot: () => { value: unknown; context: FormDraft & { dirty: boolean; record: unknown } }
  subscribe: (listener: () => void) => { unsubscribe: () => void }
  send: (event: { type: 'form.restore'; draft: FormDraft }) => void
}

/** A page: its machine with services, and its view. Both are loaded on demand, at the same time. */
export type PageDefinition<Logic extends AnyActorLogic = AnyActorLogic> = Omit<PartDefinition<Logic>, 'services'> & {
  /** Null for a page without a machine. */
  services: PartDefinition<Logic>['services'] | null
  /** Loads the view. */
  view: () => Promise<(props: PageProps<NoInfer<Logic>>) => ReactNode>
  /** Input of the machine. */
  input: (given: PageGiven) => InputFrom<NoInfer<Logic>>
  /** The actor whose filter is synchronized with the address. */
  addressed?: (actor: ActorRefFrom<NoInfer<Logic>>) => AddressedActor | undefined
  /** The form whose unsaved changes must not be lost. */
  form?: (actor: ActorRefFrom<NoInfer<Logic>>) => GuardedForm | undefined
}

/** Defines an actor of the layout; the type of its machine stays known. */
export const definePart = <Logic extends AnyActorLogic>(part: PartDefinition<Logic>): PartDefinition<Logic> => part

/** Defines a page; the types require that its view takes the actor of its machine. */
export const definePage = <Logic extends AnyActorLogic>(page: PageDefinition<Logic>): PageDefinition =>
  page as unknown as PageDefinition

/** Defines a page without a machine. */
export const definePlainPage = (name: string, view: () => Promise<() => ReactNode>): PageDefinition => ({
  name,
  services: null,
  view,
  input: () => undefined,
})
