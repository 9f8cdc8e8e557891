import { defineWords } from '../../i18n/define.ts'

/** Texts of the controls of a map. */
export const mapWords = defineWords(
  {
    title: 'Mapa',
    zoomIn: 'Przybliż',
    zoomOut: 'Oddal',
    withControl: 'Przybliżaj kółkiem myszy z klawiszem Ctrl',
    withCommand: 'Przybliżaj kółkiem myszy z klawiszem ⌘',
    withFingers: 'Przesuwaj mapę dwoma palcami',
    credits: 'Źródła mapy',
  },
  {
    title: 'Map',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    withControl: 'Hold Ctrl and scroll to zoom',
    withCommand: 'Hold ⌘ and scroll to zoom',
    withFingers: 'Move the map with two fingers',
    credits: 'Sources of the map',
  },
)
