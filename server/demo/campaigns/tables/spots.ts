import type { SpotPlan } from './plan.ts'

/** The spots that several demo campaigns use. */
export const spot = {
  rhythm1: ['zielony-krzyz.mp4', 'zdrowy_rytm_01.mp4'],
  rhythm2: ['piaskowe-pasy.mp4', 'zdrowy_rytm_02.mp4'],
  rhythm3: ['granatowe-wzgorza.mp4', 'zdrowy_rytm_03.mp4'],
  sea15: ['linia-do-morza.mp4', 'kolej_baltycka_linia_15s.mp4'],
  sea10: ['granatowe-wzgorza.mp4', 'kolej_baltycka_widok_10s.mp4'],
  coffee: ['filizanka.mp4', 'palarnia_filizanka.mp4'],
  shelf20: ['polka-z-ksiazkami.mp4', 'litera_polka_20s.mp4'],
  lines10: ['piaskowe-pasy.mp4', 'litera_akapit_10s.mp4'],
} satisfies Record<string, SpotPlan>
