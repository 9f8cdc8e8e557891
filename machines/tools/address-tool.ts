import { type ActorRefFrom, assign, setup } from 'xstate'
import type * as z from 'zod/mini'
import type { AddressPreview } from '../../contract/tools/addresses.ts'
import { NEARBY_KM, type NearbyPreview, type nearbyQuery } from '../../contract/tools/nearby-screens.ts'
import { type Failure, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'

/** Commands of a tool: a file is chosen, its options change, its result is downloaded, another file is wanted. */
export type ToolEvent<Options> =
  | { type: 'tool.choose_file'; file: File }
  | { type: 'tool.change_options'; options: Options }
  | { type: 'tool.download' }
  | { type: 'tool.clear' }

/** The chosen file with its options, what it gives, and the failure of the last request. */
export type ToolContext<Preview, Options> = {
  file: File | null
  options: Options
  preview: Preview | null
  failure: Failure | null
}

/**
 * Creates a tool for spreadsheets: a chosen file is searched and shown; then it can be downloaded with its results
 * (C95, C96). New options search again. To provide: `search`, and `download`, which saves the file.
 */
const createAddressTool = <Preview, Options>(id: string, options: Options) => {
  type Sending = { file: File; options: Options }
  const inputOf = ({ context }: { context: ToolContext<Preview, Options> }): Sending => ({
    file: context.file as File,
    options: context.options,
  })
  return setup({
    types: { context: {} as ToolContext<Preview, Options>, events: {} as ToolEvent<Options> },
    actors: { search: unprovided<Preview, Sending>(), download: unprovided<string, Sending>() },
    actions: {
      keepFile: assign(({ context, event }) => ({
        file: event.type === 'tool.choose_file' ? event.file : context.file,
        preview: null,
        failure: null,
      })),
      keepOptions: assign(({ context, event }) => ({
        options: event.type === 'tool.change_options' ? event.options : context.options,
      })),
      keepPreview: assign({ preview: (_, given: { preview: Preview }) => given.preview, failure: null }),
      keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
      forgetFailure: assign({ failure: null }),
      clear: assign({ file: null, preview: null, failure: null }),
    },
    guards: { hasFile: ({ context }) => context.file !== null },
  }).createMachine({
    id,
    context: { file: null, options, preview: null, failure: null },
    initial: 'empty',
    on: {
      'tool.choose_file': { target: '.searching', reenter: true, actions: 'keepFile' },
      'tool.change_options': [
        { guard: 'hasFile', target: '.searching', reenter: true, actions: 'keepOptions' },
        { actions: 'keepOptions' },
      ],
      'tool.clear': { target: '.empty', actions: 'clear' },
    },
    states: {
      empty: {},
      searching: {
        invoke: {
          id: 'search',
          src: 'search',
          input: inputOf,
          onDone: {
            target: 'found',
            actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
          },
          onError: { target: 'refused', actions: keepCallFailure },
        },
      },
      found: { on: { 'tool.download': 'downloading' } },
      downloading: {
        entry: 'forgetFailure',
        invoke: {
          id: 'download',
          src: 'download',
          input: inputOf,
          onDone: 'found',
          onError: { target: 'found', actions: keepCallFailure },
        },
      },
      refused: {},
    },
  })
}

/** The tool that finds coordinates of addresses (R31). */
export const geoTool = createAddressTool<AddressPreview, null>('geoTool', null)
export type GeoToolRef = ActorRefFrom<typeof geoTool>

/** How many screens are searched for each address, and which. */
export type NearbyOptions = z.output<typeof nearbyQuery>

/** The tool that finds the nearest screens of addresses (R32). */
export const nearbyTool = createAddressTool<NearbyPreview, NearbyOptions>('nearbyTool', {
  screens_amount: 5,
  screen_type: 'all',
  most_km: NEARBY_KM.usual,
})
export type NearbyToolRef = ActorRefFrom<typeof nearbyTool>
