import { defineWords } from '../../../i18n/word-table.ts'

/** Texts of the public page about methods. */
export const methodWords = defineWords(
  {
    label: 'Metoda',
    trust: 'Pomiar i dostępność tej platformy',
    title: 'Jak powstają liczby i jak bardzo się mylą',
    lead: 'Co jest zmierzone, co szacowane lub modelowane, na jakich danych sprawdzono metody i czego nie wiadomo.',

    contacts: 'Kontakty',
    counted: 'Co jest liczone',
    countedText:
      'Arabox liczy w polu widzenia kamery osoby (netto: każda raz, brutto: każde przejście), samochody i autobusy, godzina po godzinie.',
    formula: 'Wzór',
    formulaText:
      'Kontakty = (osoby netto + samochody × osoby na samochód + autobusy × osoby na autobus) × współczynnik widoczności. Przeliczniki są w ustawieniach firmy; plan zapisuje te, których użył.',
    hours: 'Godziny',
    hoursText: 'Plan i realizacja obejmują godziny emisji, od 06:00 do 24:00 czasu miejscowego.',
    gaps: 'Godziny bez pomiaru',
    gapsText:
      'Nie są zerem i nie są uzupełniane w realizacji. Obok wyniku podano, ile godzin zmierzono. Plan i realizację porównuje się tylko w godzinach zmierzonych.',

    forecast: 'Prognoza kontaktów',
    how: 'Jak powstaje',
    howText:
      'Z dziennych liczb każdego araboxa, najwyżej z trzech lat: poziom ostatnich tygodni, rytm tygodnia, zmiana w tych samych tygodniach poprzednich lat, święta i ferie. Wagi są wyznaczane na dawnych prognozach, osobno dla każdej długości kampanii; gdzie historia niczego nie wnosi, zostaje prosta metoda.',
    interval: 'Przedział',
    intervalText:
      'Wynika z błędów, które ta sama metoda popełniła w przeszłości, dla takiej samej długości i dla sumy wszystkich miejsc planu. Przedział ma objąć osiem wyników na dziesięć.',
    calendar: 'Kalendarz',
    calendarText:
      'Święta państwowe, przerwy szkolne (ferie zimowe według województw), niedziele handlowe i wydarzenia lokalne wpisane przez operatora. Wpływ wydarzenia jest znany dopiero, gdy takie samo zostało już zmierzone.',
    versions: 'Co jest zapisywane',
    versionsText:
      'Plan zapisuje liczby, przedział, nazwę i wersję metody oraz dane, z których korzystał. Późniejsze zmiany danych ani metody nie zmieniają zapisanego planu.',
    horizon: {
      one: 'Prognozy na {{count}} dzień',
      few: 'Prognozy na {{count}} dni',
      many: 'Prognozy na {{count}} dni',
      other: 'Prognozy na {{count}} dnia',
    },
    bySeason: 'Błąd według pory roku, wszystkie dane sprawdzające',
    insideBySeason: 'Ile wyników objął przedział 80 procent',
    period: 'Okres',
    days: { one: '{{count}} dzień', few: '{{count}} dni', many: '{{count}} dni', other: '{{count}} dnia' },
    calm: 'zwykłe dni',
    busy: 'święta i dni wokół nich',
    newSensors: 'Nowe araboxy (8 tygodni historii), prognozy na 14 dni',
    errorIs:
      'Błąd to suma odchyleń bez znaku podzielona przez zmierzoną sumę. „Prosta metoda” to najlepsza z czterech: dwa tygodnie, cztery tygodnie, zeszły rok, połowa zmiany z zeszłego roku. Dane oznaczone jako symulacja mają sztuczne liczby z pogodą, świętami, zmianami i awariami; dane z Melbourne służyły też do budowy metody, więc na innych danych błąd może być większy.',

    unmeasured: 'Lokalizacje bez araboxa',
    estimate: 'Plan',
    estimateText:
      'Kontakty podaje model na podstawie araboxów tej samej aglomeracji i tego, co wiadomo o lokalizacji. Błąd modelu sprawdza się, pomijając po kolei każdy arabox; jest częścią przedziału planu i jest podany obok liczby takich lokalizacji.',
    realization: 'Realizacja',
    realizationText:
      'Taka lokalizacja nie jest mierzona: nie ma zrealizowanych kontaktów, a wynik porównuje się z planem pozostałych lokalizacji. Obok wyniku podano, jaką częścią planu są takie lokalizacje.',
    manual: 'Liczenie ręczne',
    manualText:
      'Operator może zapisać wynik liczenia ręcznego. Jeden tydzień policzony w lokalizacji bez araboxa zastępuje wynik modelu i wyraźnie zmniejsza błąd.',
    onePlace: 'Błąd jednej lokalizacji w sumie 14 dni, gdy jej arabox pominięto',
    cityMean: 'Średnia',
    model: 'Model',
    countedWeek: 'Liczenie przez tydzień',

    spot: 'Kontakty ze spotem',
    ots: 'Kontakty z ekranem',
    otsText: 'Liczba kontaktów według wzoru: osoby, które mogły zobaczyć ekran, niezależnie od tego, co wtedy grał.',
    spotContacts: 'Kontakty ze spotem',
    spotContactsText:
      'Kontakty z ekranem × prawdopodobieństwo, że spot był widoczny, gdy ktoś był przy ekranie. Wynika z czasu przebywania w polu widzenia, długości spotu i pętli (120 s). Czas przebywania pochodzi ze śladów araboxa, a bez nich z opisanych wartości domyślnych.',
    visible: 'Kontakty widzialne',
    visibleText:
      'Kontakty ze spotem × widoczność ekranu: wielkość, odległość, kąt, przeszkody, światło. Każdy czynnik ma uzasadnienie i datę; bez oceny wynosi 1 i jest oznaczony jako nieoceniony.',

    reach: 'GRP, zasięg i częstotliwość',
    grp: 'GRP',
    grpText:
      'Kontakty na 100 osób. „GRP Polska” odnosi się do 32 681 000 osób w wieku 7–75 lat; GRP obok zasięgu odnosi się do mieszkańców aglomeracji kampanii.',
    net: 'Zasięg',
    netText:
      'Jest modelowany: arabox nikogo nie rozpoznaje, więc nie wiadomo, kto przechodzi ponownie. Model uwzględnia liczbę miejsc, odległości, dojazdy, dni i stałych przechodniów. Zasięg 1+, 2+, 3+ i częstotliwość są przedziałami między dwoma założeniami, które obejmują opublikowane krzywe zasięgu.',
    limits: 'Podstawa',
    limitsText:
      'Mieszkańcy aglomeracji kampanii w wieku 7–75 lat albo w grupie celowej. Udział grupy jest udziałem w całej Polsce (GUS, 31 grudnia 2023). Kontakty osób spoza aglomeracji, przyjęte jako jedna dwudziesta, nie należą do zasięgu.',

    sensors: 'Starzenie się araboxów',
    faults: 'Wykrywanie',
    faultsText:
      'Każdy arabox porównuje się codziennie z sąsiednimi i z jego własną przeszłością: powolny dryf, skok, milczenie, zacięty licznik, wartości niemożliwe. Wynik jest zadaniem dla człowieka; dane nie zmieniają się bez jego decyzji.',
    checks: 'Sprawdzanie ręczne',
    checksText:
      'Z liczeń ręcznych przy araboxie wynika, o ile liczy on za mało lub za dużo, z przedziałem. Strona lokalizacji podaje wynik i wiek ostatniego liczenia; same dane pomiarowe się od tego nie zmieniają.',

    groups: 'Wiek i płeć',
    noise: 'Ochrona',
    noiseText:
      'Do każdej godziny i grupy dodaje się losowe odchylenie, a grupy mniejsze niż 10 osób są ukryte. Średnio liczby są prawidłowe; nikt nie może z nich wywnioskować, kto przeszedł.',
    groupError: 'Błąd',
    groupErrorText:
      'Grupa w jednym miejscu i jednym dniu różni się zwykle o 15 osób. W sumach z wielu dni i miejsc odchylenia prawie się znoszą; przy każdej liczbie podano błąd.',

    lift: 'Pomiar efektu',
    design: 'Plan pomiaru',
    designText:
      'Przed kampanią wybiera się miejsca badane i porównawcze o podobnej przeszłości. Efekt z przedziałem wynika z porównania; tak samo liczone kampanie pozorne pokazują, jak duże różnice są przypadkowe.',
    refusal: 'Odmowa',
    refusalText:
      'Jeśli układ miejsc i dni nie pozwala zobaczyć szukanego efektu, platforma mówi to przed kampanią, zamiast podać liczbę.',

    known: 'Znane ograniczenia',
    own: 'Inne aglomeracje',
    ownText:
      'Błędy na tej stronie pochodzą z danych sprawdzających, nie z tej sieci. Każda sieć ma własne przedziały, liczone z jej historii.',
    weather: 'Pogoda',
    weatherText: 'Prognoza nie zna pogody. Dni upalne, mroźne i deszczowe mieszczą się tylko w przedziale.',
    short: 'Krótka historia',
    shortText: 'Bez pełnego roku historii prognozy na 28 i 56 dni nie są lepsze od prostej metody.',
    visitors: 'Te same osoby w wielu miejscach',
    visitorsText: 'Kontakty sumują się między miejscami: ta sama osoba przy dwóch ekranach to dwa kontakty.',
    source: 'Metoda prognozy: {{method}}; pomiar błędów: {{day}}; historia do {{days}} dni.',
  },
  {
    label: 'Method',
    trust: 'Measurement and availability of this platform',
    title: 'How the numbers are made, and how wrong they are',
    lead: 'What is measured, what is estimated or modelled, on which data the methods were checked, and what is not known.',

    contacts: 'Contacts',
    counted: 'What is counted',
    countedText:
      'An arabox counts people in its view (net: each once, gross: each passage), cars and buses, hour by hour.',
    formula: 'Formula',
    formulaText:
      'Contacts = (people net + cars × people per car + buses × people per bus) × visibility factor. The factors are in the settings of the company; a plan records those that it used.',
    hours: 'Hours',
    hoursText: 'Planned and delivered contacts are those of the playing hours, from 06:00 to 24:00 local time.',
    gaps: 'Hours without a measurement',
    gapsText:
      'They are not zero, and delivered contacts do not fill them. Each result says how many hours were measured. Planned and delivered contacts are compared in measured hours only.',

    forecast: 'Forecast of contacts',
    how: 'How it is made',
    howText:
      'From the daily counts of each arabox, three years at most: the level of the last weeks, the rhythm of the week, the change in the same weeks of earlier years, public and school holidays. Weights are learned from past forecasts, for each length of a campaign; where history adds nothing, a simple method remains.',
    interval: 'Interval',
    intervalText:
      'It comes from the errors that the same method made in the past, for the same length and for the sum of all places of the plan. The interval is to hold eight results of ten.',
    calendar: 'Calendar',
    calendarText:
      'Public holidays, school holidays (winter breaks by voivodeship), trading Sundays, and local events that operators enter. The effect of an event is known only after one of the same name was measured.',
    versions: 'What is recorded',
    versionsText:
      'A plan records its numbers, the interval, the name and version of the method, and the data that it used. Later changes of data or method do not change it.',
    horizon: { one: 'Forecasts of {{count}} day', other: 'Forecasts of {{count}} days' },
    bySeason: 'Error by season, all counts for the check',
    insideBySeason: 'Results inside the interval of 80 percent',
    period: 'Period',
    days: { one: '{{count}} day', other: '{{count}} days' },
    calm: 'usual days',
    busy: 'with holidays',
    newSensors: 'New araboxes (8 weeks of history), forecasts of 14 days',
    errorIs:
      'The error is the sum of all differences without their signs, divided by the measured total. “Simple method” is the best of four: two weeks, four weeks, last year, half of last year’s change. Sets marked as simulated have artificial counts with weather, holidays, changes and outages; the counts of Melbourne were also used to build the method, so on other data the error can be larger.',

    unmeasured: 'Locations without an arabox',
    estimate: 'Plan',
    estimateText:
      'A model gives their contacts from the araboxes of the same city and from what is known of the location. Its error is found by leaving out each arabox in turn; it is part of the interval of the plan and is shown beside the number of such locations.',
    realization: 'Delivered contacts',
    realizationText:
      'Such a location is not measured: it has no delivered contacts, and the result is compared with the plan of the others. The result says which part of the plan such locations are.',
    manual: 'Counts by hand',
    manualText:
      'Operators can record counts made by hand. One week counted at a location without an arabox replaces what the model says and makes the error much smaller.',
    onePlace: 'Error of one location in the total of 14 days, when its arabox was left out',
    cityMean: 'City mean',
    model: 'Model',
    countedWeek: 'Counted for a week',

    spot: 'Contacts of the spot',
    ots: 'Opportunities to see the screen',
    otsText: 'The contacts by the formula: people who could see the screen, whatever it played.',
    spotContacts: 'Opportunities to see the spot',
    spotContactsText:
      'Contacts × the probability that the spot was on the screen while someone was there. It follows from the time that people stay in view, the length of the spot and the loop (120 s). The time in view comes from the tracks of the arabox, without them from documented defaults.',
    visible: 'Likelihood to see',
    visibleText:
      'Contacts of the spot × the visibility of the screen: size, distance, angle, obstacles, light. Each factor has its evidence and date; without an assessment it is 1 and marked as not assessed.',

    reach: 'GRP, reach and frequency',
    grp: 'GRP',
    grpText:
      'Contacts per 100 people. “GRP Poland” refers to 32,681,000 people 7 to 75 years old; the GRP beside reach refers to the residents of the campaign’s cities.',
    net: 'Reach',
    netText:
      'It is modelled: an arabox recognizes nobody, so it is not known who passes again. The model has the number of places, distances, commuting, days and regular passers. Reach 1+, 2+, 3+ and frequency are ranges between two assumptions that enclose the published curves of the trade.',
    limits: 'Base',
    limitsText:
      'Residents of the campaign’s cities, 7 to 75 years old or in the target group. The share of the group is that of all Poland (GUS, 31 December 2023). Contacts of people from outside, taken as one in twenty, are not part of reach.',

    sensors: 'Araboxes that age',
    faults: 'Finding errors',
    faultsText:
      'Each arabox is compared every day with its neighbours and its own past: slow drift, jump, silence, a stuck counter, impossible values. A finding is a task for a person; data do not change without a decision.',
    checks: 'Checks by hand',
    checksText:
      'Counts by hand beside an arabox show whether it counts too few or too many, with an interval. The page of the location has the result and the age of the last count; the measured data do not change by it.',

    groups: 'Age and sex',
    noise: 'Protection',
    noiseText:
      'Each hour and group has random noise, and groups of fewer than 10 people are hidden. The numbers are right on average; nobody can infer from them who passed.',
    groupError: 'Error',
    groupErrorText:
      'A group at one place on one day is usually off by 15 people. In sums over many days and places the noise nearly cancels out; each number says its error.',

    lift: 'Measuring an effect',
    design: 'Design',
    designText:
      'Before the campaign, test places and control places with a similar past are selected. The effect and its interval come from the comparison; campaigns that never were, calculated in the same way, show which differences are chance.',
    refusal: 'Refusal',
    refusalText:
      'If places and days cannot show the effect that is looked for, the platform says so before the campaign instead of giving a number.',

    known: 'Known limits',
    own: 'Other cities',
    ownText:
      'The errors on this page are those of the data for the check, not of this network. Each network has intervals of its own, calculated from its history.',
    weather: 'Weather',
    weatherText: 'The forecast does not know the weather. Hot, freezing and rainy days are in the interval only.',
    short: 'Short history',
    shortText: 'Without a full year of history, forecasts of 28 and 56 days are no better than a simple method.',
    visitors: 'The same people at several places',
    visitorsText: 'Contacts add up over places: one person at two screens is two contacts.',
    source: 'Method of the forecast: {{method}}; errors measured on {{day}}; history of up to {{days}} days.',
  },
)
