import type { OpenSocket } from '../../../machines/live/socket-port.ts'
import type { openCellMap } from '../../../src/ui/map/cells/open-cell-map.ts'
import type { openNetworkMap } from '../../../src/ui/map/network/open-network-map.ts'
import type { openScreenMap } from '../../../src/ui/map/screens/open-screen-map.ts'
import type { saveFile } from '../../../src/ui/save-file.ts'

type Replaced = {
  openSocket: OpenSocket
  saveFile: typeof saveFile
  openNetworkMap: typeof openNetworkMap
  openCellMap: typeof openCellMap
  openScreenMap: typeof openScreenMap
}

/**
 * What a component test replaces, because jsdom has no network, downloads or WebGL. `dom.ts` leads the calls of the
 * product here and ends the replacements after each file. Unlike `vi.mock` in a test file, this needs no own copy of
 * all modules, which would take seconds to load.
 */
export const replaced: Partial<Replaced> = {}
