import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useColourTheme } from '../../../theme/colour-theme.ts'
import { useMode } from '../../../theme/mode.ts'
import { loadMapEngine } from './load-engine.ts'
import { loadRepeatedly } from './load-repeatedly.ts'
import type { CreateMap } from './map-engine.ts'

/**
 * Opens a map in an element and closes it on unmount; a change of mode, theme or language opens a new one. As long as
 * its files cannot be loaded, for example because the server is away, they are loaded again.
 */
export const useMap = <Handle extends { close: () => void }>(
  container: RefObject<HTMLElement | null>,
  openMap: (createMap: CreateMap, element: HTMLElement) => Handle,
): { map: Handle | null; hasFailed: boolean } => {
  const { mode } = useMode()
  const theme = useColourTheme()
  const language = useLanguage()
  const [map, setMap] = useState<Handle | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const open = useEffectEvent(openMap)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a map reads colours and texts only when it opens
  useEffect(() => {
    let opened: Handle | null = null
    const show = (createMap: CreateMap): void => {
      if (!container.current) return
      try {
        opened = open(createMap, container.current)
        setMap(opened)
        setFailed(false)
      } catch (error) {
        // For example a browser without WebGL, which another attempt would not change.
        console.error(error)
        setFailed(true)
      }
    }
    const endLoading = loadRepeatedly(loadMapEngine, show, () => setFailed(true))
    return () => {
      endLoading()
      opened?.close()
    }
  }, [container, mode, theme, language])
  return { map, hasFailed }
}
