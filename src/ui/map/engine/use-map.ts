import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useColourTheme } from '../../../theme/colour-theme.ts'
import { useMode } from '../../../theme/mode.ts'
import { loadMapEngine } from './load-engine.ts'
import type { CreateMap } from './map-engine.ts'

/** Opens a map in an element and closes it on unmount; a change of mode, theme or language opens a new one. */
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
    let isCurrent = true
    let opened: Handle | null = null
    const start = async (): Promise<void> => {
      const createMap = await loadMapEngine()
      if (!isCurrent || !container.current) return
      opened = open(createMap, container.current)
      setMap(opened)
    }
    start().catch((error: unknown) => {
      // For example a browser without WebGL.
      console.error(error)
      if (isCurrent) setFailed(true)
    })
    return () => {
      isCurrent = false
      opened?.close()
    }
  }, [container, mode, theme, language])
  return { map, hasFailed }
}
