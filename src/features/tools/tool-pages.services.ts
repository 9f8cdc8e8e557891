import { fromPromise } from 'xstate'
import type { AddressPreview } from '../../../contract/tools/addresses.ts'
import { toolOperations } from '../../../contract/tools/index.ts'
import type { NearbyPreview } from '../../../contract/tools/nearby-screens.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { geoTool, type NearbyOptions, nearbyTool } from '../../../machines/tools/address-tool.ts'
import { saveFile } from '../../ui/save-file.ts'

type Sending = { file: File; options: null }
type NearbySending = { file: File; options: NearbyOptions }

const saved = (file: File): string => {
  saveFile(file, file.name || 'screens.xlsx')
  return file.name
}

/** The geocoding tool with its services (C95). */
export const provideGeoTool = (call: Call) =>
  geoTool.provide({
    actors: {
      search: fromPromise<AddressPreview, Sending>(({ input: { file }, signal }) =>
        call(toolOperations.previewAddresses, { file, signal }),
      ),
      download: fromPromise<string, Sending>(async ({ input: { file }, signal }) =>
        saved(await call(toolOperations.addressToGeo, { file, signal })),
      ),
    },
  })

/** The tool for nearby screens with its services (C96). */
export const provideNearbyTool = (call: Call) =>
  nearbyTool.provide({
    actors: {
      search: fromPromise<NearbyPreview, NearbySending>(({ input: { file, options }, signal }) =>
        call(toolOperations.previewScreens, { query: options, file, signal }),
      ),
      download: fromPromise<string, NearbySending>(async ({ input: { file, options }, signal }) =>
        saved(await call(toolOperations.screensToLocations, { query: options, file, signal })),
      ),
    },
  })
