import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the public page of disclosure. */
export const disclosureWords = defineWords(
  {
    label: 'Informacje o platformie',
    version: 'wersja {{version}}',
    title: 'Pomiar i dostępność',
    lead: 'Co jest liczone, jaka część sieci jest mierzona, skąd biorą się wartości bez pomiaru, ile myli się prognoza i jak często platforma odpowiadała.',
    demo: 'To jest wersja demonstracyjna: sieć i pomiary są wygenerowane, a dostępność dotyczy tej instalacji.',
    counting: 'Sposób liczenia',
    counted: 'Co jest liczone',
    countedText:
      'Arabox, czyli czujnik przy ekranie, liczy przechodniów, samochody i autobusy. Szacuje płeć i przedział wieku i zapisuje je wyłącznie jako liczby osób w grupach.',
    notKept: 'Czego platforma nie przechowuje',
    notKeptText:
      'Obraz jest przetwarzany w urządzeniu i nie jest zapisywany ani wysyłany. Nikt nie jest rozpoznawany. Ślady ruchu przez kadr, bez danych o osobie, znikają następnego dnia.',
    contacts: 'Kontakty',
    contactsText:
      '(osoby netto + samochody × osoby na samochód + autobusy × osoby na autobus) × współczynnik widoczności. Przeliczniki są zapisane w ustawieniach firmy i widoczne w jej raportach.',
    people: 'Osoby netto i brutto',
    peopleText: 'Netto liczy każdą osobę raz, brutto każde przejście. Kontakty liczy się z osób netto.',
    coverage: 'Pokrycie pomiarem',
    noNetwork: 'Brak danych: sieć nie ma jeszcze aktywnych lokalizacji.',
    measuredPlaces: 'Lokalizacje z araboxem',
    measuredScreens: 'Ekrany przy araboxie',
    measuredHours: 'Godziny zmierzone, {{days}} dni',
    outOf: '{{part}} z {{whole}}',
    noData: 'brak danych',
    hoursAre:
      'Godziny zmierzone to godziny, z których arabox przysłał dane, spośród wszystkich godzin doby we wszystkich aktywnych lokalizacjach z araboxem. Godziny sprzed montażu araboxa liczą się jako niezmierzone.',
    estimated: 'Lokalizacje, których kontakty są szacowane, bo nie mają araboxa: {{part}} z {{whole}} ({{share}}).',
    missing: 'Braki w pomiarze',
    missingHours: 'Godziny bez pomiaru',
    missingHoursText:
      'Nie są uzupełniane ani liczone jako zero: w wynikach ich nie ma, a przy każdym wyniku podano, ile godzin zmierzono. Tempo kampanii porównuje się z planem tylko dla godzin zmierzonych.',
    missingPlaces: 'Lokalizacje bez araboxa',
    missingPlacesText:
      'Plan szacuje je modelem z araboxów tej samej aglomeracji i podaje błąd. Realizacja ich nie obejmuje: nie są mierzone, a wynik porównuje się z planem pozostałych lokalizacji.',
    smallGroups: 'Małe grupy',
    smallGroupsText:
      'Do liczb osób według płci i wieku dodawane są losowe odchylenia, a zbyt małe grupy są ukryte, żeby wynik nie wskazywał pojedynczych osób. W sumach z wielu dni i miejsc odchylenia prawie się znoszą.',
    forecast: 'Znane błędy prognozy',
    forecastError:
      'Błąd prognozy na {{days}} dni dla pojedynczego czujnika: {{error}} zmierzonej sumy. Najlepsza prosta metoda na tych samych danych: {{baseline}}.',
    forecastLow: 'Prognozy były łącznie za niskie o {{bias}}.',
    forecastHigh: 'Prognozy były łącznie za wysokie o {{bias}}.',
    forecastInterval:
      'Przedział {{interval}} objął {{inside}} wyników pojedynczych czujników i {{ofSum}} sum wszystkich czujników.',
    forecastNarrow: 'Dla dużych kampanii przedział jest więc za wąski.',
    forecastElsewhere:
      'Próba pochodzi spoza tej sieci. W sieci błąd może być inny, zwłaszcza dla araboxów z historią krótszą niż rok i w dni świąteczne.',
    forecastData:
      'Dane: {{data}}; liczba prognoz: {{cases}}. Na tych danych sprawdzano metodę także podczas prac nad nią. Pomiar: {{day}}. Metoda: decyzja {{decision}} w dokumentacji produktu.',
    uptime: 'Dostępność w ostatnich 90 dniach',
    answered: 'Minuty z odpowiedzią',
    answeredOf: '{{answered}} z {{minutes}} minut od {{since}}',
    noProbes: 'Brak danych: platforma nie sprawdziła się jeszcze ani razu.',
    strip: 'Dni: {{days}}, w tym bez przerw: {{whole}}',
    whole: 'bez przerw',
    part: 'z przerwami',
    none: 'bez odpowiedzi',
    noGaps: 'W tych dniach nie było minuty bez odpowiedzi.',
    gaps: 'Dni z przerwami: {{count}}',
    day: 'Dzień',
    unanswered: 'Minuty bez odpowiedzi',
    answeredShare: 'Dostępność',
    uptimeIs:
      'W każdej minucie serwer platformy wysyła zapytanie do samego siebie: o gotowość i o stan baz danych. Minuta ma odpowiedź, jeśli w ciągu 5 sekund odpowiedział choć jeden serwer. Minuty, w których nic nie działało, liczą się jako bez odpowiedzi, także podczas planowych prac.',
    uptimeNot: 'Sprawdzenie odbywa się na tej samej maszynie, więc nie wykrywa awarii sieci przed platformą.',
    asOf: 'Stan: {{at}}.',
    failedTitle: 'Nie udało się wczytać danych platformy',
  },
  {
    label: 'About the platform',
    version: 'version {{version}}',
    title: 'Measurement and availability',
    lead: 'What is counted, which part of the network is measured, where values without a measurement come from, how wrong the forecast is, and how often the platform answered.',
    demo: 'This is a demonstration: network and measurements are generated, and the availability is that of this installation.',
    counting: 'Method of counting',
    counted: 'What is counted',
    countedText:
      'An arabox, a sensor at the screen, counts passers-by, cars and buses. It estimates sex and age band, and stores them only as numbers of people in groups.',
    notKept: 'What the platform does not keep',
    notKeptText:
      'The picture is processed in the device, and neither stored nor sent. Nobody is recognized. Tracks through the picture, without data about a person, are gone on the next day.',
    contacts: 'Contacts',
    contactsText:
      '(people net + cars × people per car + buses × people per bus) × visibility factor. The factors are in the settings of each company and shown in its reports.',
    people: 'People net and gross',
    peopleText: 'Net counts each person once, gross everyone who passes. Contacts are counted from people net.',
    coverage: 'Coverage of the measurement',
    noNetwork: 'No data: the network has no active locations yet.',
    measuredPlaces: 'Locations with an arabox',
    measuredScreens: 'Screens at an arabox',
    measuredHours: 'Measured hours, {{days}} days',
    outOf: '{{part}} of {{whole}}',
    noData: 'no data',
    hoursAre:
      'Measured hours are those of which an arabox sent data, out of all hours of the day at all active locations with an arabox. Hours before an arabox was mounted count as not measured.',
    estimated:
      'Locations whose contacts are estimated, because they have no arabox: {{part}} of {{whole}} ({{share}}).',
    missing: 'Gaps in the measurement',
    missingHours: 'Hours without a measurement',
    missingHoursText:
      'They are neither filled nor counted as zero: results leave them out, and each result says how many hours were measured. The pace of a campaign is compared with the plan of the measured hours only.',
    missingPlaces: 'Locations without an arabox',
    missingPlacesText:
      'A plan estimates them by a model from the araboxes of the same city, and says its error. Delivered contacts do not include them: they are not measured, and the result is compared with the plan of the other locations.',
    smallGroups: 'Small groups',
    smallGroupsText:
      'Numbers of people by sex and age have random noise, and groups that are too small are hidden, so that no result points to single people. Sums over many days and places stay close to the truth.',
    forecast: 'Known errors of the forecast',
    forecastError:
      'Error of a forecast of {{days}} days for a single sensor: {{error}} of the measured total. The best simple method on the same data: {{baseline}}.',
    forecastLow: 'In total, the forecasts were too low by {{bias}}.',
    forecastHigh: 'In total, the forecasts were too high by {{bias}}.',
    forecastInterval:
      'The interval of {{interval}} had {{inside}} of the results of single sensors inside, and {{ofSum}} of the sums of all sensors.',
    forecastNarrow: 'So it is too narrow for large campaigns.',
    forecastElsewhere:
      'The sample is from outside this network. Here the error can be different, above all for araboxes with less than a year of history, and on holidays.',
    forecastData:
      'Data: {{data}}; number of forecasts: {{cases}}. The method was also checked on these data while it was developed. Measured on {{day}}. Method: decision {{decision}} in the documentation of the product.',
    uptime: 'Availability in the last 90 days',
    answered: 'Minutes with an answer',
    answeredOf: '{{answered}} of {{minutes}} minutes since {{since}}',
    noProbes: 'No data: the platform has not probed itself yet.',
    strip: 'Days: {{days}}, of which without interruption: {{whole}}',
    whole: 'without interruption',
    part: 'interrupted',
    none: 'without an answer',
    noGaps: 'On these days there was no minute without an answer.',
    gaps: 'Days with interruptions: {{count}}',
    day: 'Day',
    unanswered: 'Minutes without an answer',
    answeredShare: 'Availability',
    uptimeIs:
      'In each minute a server of the platform asks itself whether it is ready and whether its databases answer. A minute has an answer if at least one server answered within 5 seconds. Minutes in which nothing ran count as without an answer, also during planned works.',
    uptimeNot:
      'The probe runs on the same machine, so it does not see an outage of the network in front of the platform.',
    asOf: 'As of {{at}}.',
    failedTitle: 'The data of the platform could not be loaded',
  },
)
