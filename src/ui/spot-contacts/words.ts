import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the contacts of a spot, and how they are computed. */
export const spotContactsWords = defineWords(
  {
    title: 'Kontakty ze spotem',
    spot: 'Kontakty ze spotem',
    spotShare: '{{percent}} kontaktów z ekranem',
    visible: 'Kontakty widzialne (LTS)',
    assessed: 'widzialność oceniona: {{part}} z {{whole}} ekranów',
    inView: 'Spot w polu widzenia',
    seconds: 's',
    measured: 'na kontakt; czas zmierzony: {{percent}} kontaktów',
    planned: 'plan: {{count}}',
    spotFormula:
      'Kontakty z ekranem (OTS) × szansa, że podczas kontaktu widać spot przez co najmniej sekundę: (długość spotu + czas w polu widzenia − 2 s) / długość pętli, najwyżej {{most}}. Liczone osobno dla każdej lokalizacji, rodzaju dnia i godziny, z rozkładu czasu od wejścia w pole widzenia do wyjścia. Bez pomiarów przyjęto typowe czasy: dla przechodniów, oczekujących i pojazdów. Metoda: {{method}}.',
    visibleFormula:
      'Kontakty ze spotem × współczynnik widzialności ekranu (visibility adjusted contacts, VAC). Współczynnik to iloczyn ocen wielkości, odległości, kąta, przeszkód i oświetlenia, każda od 0 do 1. Ekran bez oceny ma współczynnik 1.',
    inViewFormula:
      'Czas w polu widzenia × długość spotu / długość pętli. Suma po wszystkich spotach pętli to cały czas w polu widzenia.',
    realizedFormula:
      'Zrealizowane kontakty z ekranem × szansa kontaktu ze spotem w tych samych godzinach i widzialność, zapisane z planem. Późniejsze pomiary i oceny nie zmieniają tej szansy.',
    screenContacts: 'Kontakty z ekranem (OTS)',
    spotLength: 'Długość spotu',
    loopLength: 'Długość pętli',
    chance: 'Szansa kontaktu ze spotem',
    plays: 'Emisje spotu na kontakt z ekranem',
    measuredShare: 'Kontakty ze zmierzonym czasem',
    assessedScreens: 'Ekrany z oceną widzialności',
    partOf: '{{part}}\u00a0z\u00a0{{whole}}',
    contacts: 'kontaktów',
  },
  {
    title: 'Contacts with the spot',
    spot: 'Contacts with the spot',
    spotShare: '{{percent}} of contacts with the screen',
    visible: 'Likely to see (LTS)',
    assessed: 'visibility assessed: {{part}} of {{whole}} screens',
    inView: 'Spot in view',
    seconds: 's',
    measured: 'per contact; time measured: {{percent}} of contacts',
    planned: 'plan: {{count}}',
    spotFormula:
      'Contacts with the screen (OTS) × the chance that the spot is in view for at least one second of the contact: (spot length + time in view − 2 s) / loop length, at most {{most}}. Calculated for each location, kind of day and hour, from the distribution of the time between entering and leaving the field of view. Without measurements, typical times are assumed: for passers-by, people who wait, and vehicles. Method: {{method}}.',
    visibleFormula:
      'Contacts with the spot × visibility factor of the screen (visibility adjusted contacts, VAC). The factor is the product of assessments of size, distance, angle, obstacles and light, each from 0 to 1. A screen without an assessment has the factor 1.',
    inViewFormula:
      'Time in view × spot length / loop length. The sum over all spots of a loop is the whole time in view.',
    realizedFormula:
      'Delivered contacts with the screen × the chance of contact with the spot in the same hours and the visibility, recorded with the plan. Later measurements and assessments do not change this chance.',
    screenContacts: 'Contacts with the screen (OTS)',
    spotLength: 'Spot length',
    loopLength: 'Loop length',
    chance: 'Chance of contact with the spot',
    plays: 'Plays of the spot per contact with the screen',
    measuredShare: 'Contacts with measured time',
    assessedScreens: 'Screens with assessed visibility',
    partOf: '{{part}} of {{whole}}',
    contacts: 'contacts',
  },
)
