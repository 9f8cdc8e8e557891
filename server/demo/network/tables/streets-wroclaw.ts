import type { StreetSegment } from './street-segment.ts'

/** Streets of Wrocław where the demo's screens stand. */
export const wroclawStreets: readonly StreetSegment[] = [
  ['ul. Świdnicka', 51.1085, 17.0322, 51.0998, 17.0298, 3, 53, 'promenade'],
  ['ul. Legnicka', 51.1126, 17.0165, 51.1208, 16.9805, 2, 65],
  ['ul. Powstańców Śląskich', 51.0978, 17.0252, 51.0853, 17.0095, 2, 160],
  ['ul. Marii Skłodowskiej-Curie', 51.1099, 17.0628, 51.1082, 17.0722, 10, 70],
  ['ul. Piłsudskiego', 51.1034, 17.0233, 51.0996, 17.0375, 13, 105],
  ['ul. Grabiszyńska', 51.1033, 17.016, 51.0903, 16.9798, 9, 241],
  ['ul. Krakowska', 51.0988, 17.0573, 51.0884, 17.0712, 29, 180],
  ['ul. Oławska', 51.1094, 17.0345, 51.1082, 17.0412, 2, 27, 'promenade'],
  ['ul. Kuźnicza', 51.1107, 17.0331, 51.1137, 17.0344, 5, 64, 'promenade'],
  ['ul. Jedności Narodowej', 51.1187, 17.0443, 51.1288, 17.0587, 20, 200],
  ['ul. Krzywoustego', 51.1332, 17.0694, 51.1427, 17.0893, 60, 126],
  ['ul. Borowska', 51.0958, 17.0359, 51.0748, 17.0312, 10, 211],
  ['ul. Hallera', 51.0851, 17.0086, 51.0904, 16.9872, 30, 160],
  ['ul. Sienkiewicza', 51.1165, 17.0485, 51.1165, 17.065, 6, 120],
  ['ul. Strzegomska', 51.1101, 17.0045, 51.1118, 16.964, 7, 210],
  ['ul. Ruska', 51.1108, 17.0272, 51.1119, 17.0222, 3, 66, 'promenade'],
]
