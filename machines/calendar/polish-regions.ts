/** Poland in ISO 3166-1. */
export const POLAND = 'PL'

/** The voivodeships of Poland by their code in ISO 3166-2, with their Polish names, which have no others on screen. */
export const voivodeships = {
  'PL-02': 'dolnośląskie',
  'PL-04': 'kujawsko-pomorskie',
  'PL-06': 'lubelskie',
  'PL-08': 'lubuskie',
  'PL-10': 'łódzkie',
  'PL-12': 'małopolskie',
  'PL-14': 'mazowieckie',
  'PL-16': 'opolskie',
  'PL-18': 'podkarpackie',
  'PL-20': 'podlaskie',
  'PL-22': 'pomorskie',
  'PL-24': 'śląskie',
  'PL-26': 'świętokrzyskie',
  'PL-28': 'warmińsko-mazurskie',
  'PL-30': 'wielkopolskie',
  'PL-32': 'zachodniopomorskie',
} as const satisfies Readonly<Record<string, string>>

/** Code of a voivodeship. */
export type Voivodeship = keyof typeof voivodeships

/** Polish name of a voivodeship. */
export type VoivodeshipName = (typeof voivodeships)[Voivodeship]

/** Whether a code of a region is that of a voivodeship. */
export const isVoivodeship = (code: string): code is Voivodeship => Object.hasOwn(voivodeships, code)
