/**
 * A kind of venue: its percentage of all locations, the kinds that can be in the same building, whether it can be on
 * a promenade, how many screens fit (1 = few, 3 = many), the names of its screens and the invented names of its
 * venues.
 */
export type IndustryPlan = {
  name: string
  /** Id of the OpenOOH venue type that comes closest. */
  venue_type: number
  percent: number
  shares_with: readonly number[]
  on_promenade: boolean
  roominess: 1 | 2 | 3
  spots: readonly string[]
  places: readonly string[]
}

/**
 * The 12 kinds of places of the demo network; a kind's id is its position counted from 1 (after the OpenOOH venue
 * taxonomy).
 */
export const industryPlans: readonly IndustryPlan[] = [
  {
    name: 'Galerie handlowe',
    venue_type: 205,
    percent: 8,
    shares_with: [10, 6],
    on_promenade: true,
    roominess: 3,
    spots: ['wejście główne', 'hol', 'ruchome schody', 'strefa restauracji'],
    places: ['Galeria Kasztanowa', 'Pasaż Kupiecki', 'Galeria Pod Zegarem', 'Galeria Nowy Targ', 'Centrum Przystań'],
  },
  {
    name: 'Supermarkety',
    venue_type: 203,
    percent: 15,
    shares_with: [1],
    on_promenade: false,
    roominess: 2,
    spots: ['wejście', 'linia kas', 'piekarnia', 'parking'],
    places: ['Market Kłos', 'Delikatesy Spiżarka', 'Market Koszyk', 'Supersam Bławatek', 'Delikatesy Zagroda'],
  },
  {
    name: 'Stacje paliw',
    venue_type: 201,
    percent: 9,
    shares_with: [6],
    on_promenade: false,
    roominess: 1,
    spots: ['kasa', 'dystrybutory', 'myjnia', 'kącik kawowy'],
    places: ['Stacja Wiraż', 'Stacja Po Drodze', 'Stacja Pełny Bak', 'Stacja Rozjazd'],
  },
  {
    name: 'Apteki',
    venue_type: 207,
    percent: 10,
    shares_with: [11],
    on_promenade: true,
    roominess: 1,
    spots: ['witryna', 'okienko', 'wejście', 'poczekalnia'],
    places: ['Apteka Pod Lipą', 'Apteka Rumianek', 'Apteka Przy Rynku', 'Apteka Miętowa', 'Apteka Pod Wagą'],
  },
  {
    name: 'Siłownie i fitness',
    venue_type: 401,
    percent: 7,
    shares_with: [12],
    on_promenade: false,
    roominess: 1,
    spots: ['recepcja', 'sala cardio', 'szatnia', 'wejście'],
    places: ['Siłownia Hantla', 'Klub Ruchu Tętno', 'Fitness Dziesiątka', 'Siłownia Odważnik'],
  },
  {
    name: 'Gastronomia',
    venue_type: 805,
    percent: 11,
    shares_with: [10],
    on_promenade: true,
    roominess: 1,
    spots: ['witryna', 'bar', 'sala', 'ogródek'],
    places: ['Bistro Łyżka', 'Bar Mleczny Kubek', 'Pierogarnia Fałdka', 'Kawiarnia Ziarenko', 'Naleśnikarnia Patelnia'],
  },
  {
    name: 'Dworce i przystanki',
    venue_type: 106,
    percent: 10,
    shares_with: [],
    on_promenade: true,
    roominess: 2,
    spots: ['wiata', 'peron', 'przejście podziemne', 'kasy'],
    places: ['Węzeł przesiadkowy', 'Przystanek', 'Zajezdnia', 'Pętla', 'Przejście podziemne'],
  },
  {
    name: 'Biurowce',
    venue_type: 701,
    percent: 8,
    shares_with: [6],
    on_promenade: false,
    roominess: 2,
    spots: ['lobby', 'windy', 'recepcja', 'patio'],
    places: ['Biurowiec Pryzmat', 'Biura Kwadrat', 'Biurowiec Iglica', 'Park Biurowy Taras'],
  },
  {
    name: 'Uczelnie',
    venue_type: 602,
    percent: 5,
    shares_with: [],
    on_promenade: true,
    roominess: 2,
    spots: ['hol', 'biblioteka', 'stołówka', 'portiernia'],
    places: ['Wydział Nauk Społecznych', 'Wydział Mechaniczny', 'Biblioteka Akademicka', 'Akademik Skrypt'],
  },
  {
    name: 'Kina i kultura',
    venue_type: 802,
    percent: 5,
    shares_with: [6],
    on_promenade: true,
    roominess: 2,
    spots: ['foyer', 'kasa biletowa', 'bar', 'wejście'],
    places: ['Kino Projektor', 'Dom Kultury Kolumna', 'Teatr Kulisa', 'Kino Pod Chmurką'],
  },
  {
    name: 'Przychodnie',
    venue_type: 501,
    percent: 6,
    shares_with: [4],
    on_promenade: true,
    roominess: 1,
    spots: ['rejestracja', 'poczekalnia', 'korytarz', 'wejście'],
    places: ['Przychodnia Zdrowie', 'Centrum Medyczne Puls', 'Przychodnia Stetoskop', 'Gabinety Przy Parku'],
  },
  {
    name: 'Salony i usługi',
    venue_type: 402,
    percent: 6,
    shares_with: [],
    on_promenade: true,
    roominess: 1,
    spots: ['witryna', 'lada', 'poczekalnia', 'wejście'],
    places: ['Salon Grzebień', 'Optyk Soczewka', 'Pralnia Kropla', 'Zakład Fryzjerski Fala', 'Punkt Usług Igła'],
  },
]
