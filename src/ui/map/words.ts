import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the controls of a map. */
export const mapWords = defineWords(
  {
    title: 'Mapa',
    zoomIn: 'Przybliż',
    zoomOut: 'Oddal',
    withControl: 'Przytrzymaj Ctrl i obracaj kółko myszy, żeby przybliżyć',
    withCommand: 'Przytrzymaj ⌘ i obracaj kółko myszy, żeby przybliżyć',
    withFingers: 'Przesuwaj mapę dwoma palcami',
    credits: 'Źródła mapy',
    waiting: 'Wczytywanie mapy…',
    failed: 'Nie udało się wczytać mapy.',
  },
  {
    title: 'Map',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    withControl: 'Hold Ctrl and scroll to zoom',
    withCommand: 'Hold ⌘ and scroll to zoom',
    withFingers: 'Move the map with two fingers',
    credits: 'Map sources',
    waiting: 'Loading the map…',
    failed: 'The map could not be loaded.',
  },
)
