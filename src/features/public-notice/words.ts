import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the public page of a place, and of its sign, which has both languages. */
export const noticeWords = defineWords(
  {
    title: 'Tutaj liczony jest ruch',
    what: 'Co jest liczone',
    whatText:
      'Urządzenie przy ekranie liczy przechodniów i pojazdy. Szacuje płeć i przedział wieku i zapisuje je wyłącznie jako liczby osób w grupach.',
    pictures: 'Obrazy',
    picturesText:
      'Obraz jest przetwarzany w urządzeniu i nie jest zapisywany ani wysyłany. Nikt nie jest rozpoznawany.',
    kept: 'Jak długo',
    keptText:
      'Liczby są przechowywane bezterminowo. Ślady ruchu przez kadr, bez danych o osobie, znikają następnego dnia.',
    who: 'Kto odpowiada',
    contact: 'Kontakt: {{contact}}',
    noContact: 'Operator nie podał jeszcze kontaktu.',
    rights: 'Twoje prawa',
    rightsText:
      'W sprawie danych o Tobie, ich usunięcia lub sprzeciwu napisz do operatora. Zapisane liczby nie pozwalają ustalić, których osób dotyczą.',
    print: 'Drukuj tabliczkę',
    scan: 'Więcej informacji',
    goneTitle: 'Nie ma takiej strony',
    goneText: 'Adres jest niepełny albo w tym miejscu nic nie jest już liczone.',
    failedTitle: 'Nie udało się wczytać strony',
    signs: 'Tabliczki',
    signsHint: 'Tabliczki do wydruku: {{count}}. Każda zajmuje jedną stronę A4.',
    printSigns: 'Drukuj tabliczki',
    missing: 'Miejsca bez tabliczki, bo nic nie jest tam liczone: {{count}}.',
  },
  {
    title: 'Traffic is counted here',
    what: 'What is counted',
    whatText:
      'A device at the screen counts passers-by and vehicles. It estimates sex and age band, and stores them only as numbers of people in groups.',
    pictures: 'Pictures',
    picturesText: 'The picture is processed in the device, and neither stored nor sent. Nobody is recognized.',
    kept: 'For how long',
    keptText:
      'The numbers are kept without a limit. Tracks through the picture, without data about a person, are gone on the next day.',
    who: 'Who answers',
    contact: 'Contact: {{contact}}',
    noContact: 'The operator has not given a contact yet.',
    rights: 'Your rights',
    rightsText:
      'About data on you, its erasure or an objection, write to the operator. The stored numbers do not show which people they are about.',
    print: 'Print sign',
    scan: 'More information',
    goneTitle: 'There is no such page',
    goneText: 'The address is incomplete, or nothing is counted at this place any more.',
    failedTitle: 'The page could not be loaded',
    signs: 'Signs',
    signsHint: 'Signs to print: {{count}}. Each takes one page of A4.',
    printSigns: 'Print signs',
    missing: 'Places without a sign, because nothing is counted there: {{count}}.',
  },
)
