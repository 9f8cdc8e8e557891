/** Districts that people write instead of their city; the point is the city's, if the list of towns has none. */
const districts: Readonly<Record<string, string>> = {
  Warszawa:
    'Mokotów,Praga-Południe,Praga-Północ,Ursynów,Wola,Bielany,Śródmieście,Targówek,Bemowo,Ochota,Białołęka,Wawer,Żoliborz,Ursus,Włochy,Rembertów,Wesoła,Wilanów',
  Kraków:
    'Nowa Huta,Podgórze,Krowodrza,Śródmieście,Stare Miasto,Grzegórzki,Prądnik Biały,Prądnik Czerwony,Bronowice,Zwierzyniec,Dębniki,Łagiewniki,Czyżyny,Mistrzejowice,Bieńczyce,Kazimierz',
  Łódź: 'Bałuty,Widzew,Górna,Polesie,Śródmieście',
  Wrocław: 'Krzyki,Fabryczna,Psie Pole,Śródmieście,Stare Miasto',
  Poznań: 'Jeżyce,Grunwald,Wilda,Rataje,Winogrady,Piątkowo,Stare Miasto,Nowe Miasto',
  Gdańsk: 'Wrzeszcz,Oliwa,Przymorze,Zaspa,Śródmieście,Chełm,Brzeźno,Osowa',
  Gdynia: 'Orłowo,Redłowo,Chylonia,Śródmieście,Witomino',
  Szczecin: 'Śródmieście,Pogodno,Dąbie,Prawobrzeże,Niebuszewo',
  Bydgoszcz: 'Fordon,Śródmieście,Szwederowo,Bartodzieje',
  Lublin: 'Śródmieście,Czuby,Kalinowszczyzna,Bronowice',
  Katowice: 'Ligota,Śródmieście,Brynów,Załęże,Koszutka,Piotrowice',
  Białystok: 'Antoniuk,Dojlidy,Wygoda',
}

/** The cities that have a district, by the names of the districts. */
export const citiesOfDistricts: ReadonlyMap<string, readonly string[]> = Object.entries(districts).reduce(
  (map, [city, names]) => {
    for (const name of names.split(',')) map.set(name, [...(map.get(name) ?? []), city])
    return map
  },
  new Map<string, string[]>(),
)
