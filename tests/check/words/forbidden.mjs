// Words that the texts of the product do not use, by language, with the word instead of them (docs/glossary.md,
// docs/style.md). A pattern covers the inflected forms.

/** @type {Readonly<Record<'pl' | 'en', readonly { word: RegExp, use: string }[]>>} */
export const forbiddenWords = {
  pl: [
    { word: /widowni/iu, use: 'kontakty' },
    { word: /branż/iu, use: 'typ lokalizacji' },
    { word: /sensor/iu, use: 'arabox, czujnik' },
    { word: /czujnik/iu, use: 'arabox' },
    { word: /\bmi(?:asto|asta|astem|astach|astami|eście)(?!\p{L})/iu, use: 'aglomeracja' },
    { word: /mnożnik/iu, use: 'przelicznik, współczynnik widoczności' },
    { word: /ekrano-d/iu, use: 'ekranodzień' },
    { word: /z cennika/iu, use: 'cena cennikowa' },
    { word: /(?:za|przed) planem|w tempie/iu, use: 'poniżej planu, powyżej planu, zgodnie z planem' },
    { word: /oczekuje na start/iu, use: 'potwierdzona' },
    { word: /surowych danych/iu, use: 'danych surowych' },
    { word: /szacun/iu, use: 'wycena, prognoza' },
    { word: /wgra/iu, use: 'przesłać' },
    { word: /(?<!\p{L})aut(?:o|a|em|ach)(?!\p{L})|ludzi/iu, use: 'samochody, osoby' },
    { word: /(?<!\p{L})(?:stoi|stoją|leży|leżą)(?!\p{L})/iu, use: 'jest, wypada' },
    { word: /potrzebuj/iu, use: 'wymaga, potrzeba' },
    { word: /coś poszło|(?<!\p{L})ups(?!\p{L})/iu, use: 'wystąpił nieoczekiwany błąd' },
    { word: /zasób|zasobu/iu, use: 'element' },
    { word: /(?<!\p{L})(?:Pan|Pani|Państwo|Państwa)(?!\p{L})/u, use: 'Ty' },
    { word: /(?<!\p{L})aby(?!\p{L})/iu, use: 'żeby' },
    { word: /\p{L}(?:amy|emy|imy|ymy)(?!\p{L})/iu, use: 'an impersonal form' },
    { word: /(?<!\p{L})(?:ponawiam|liczę|szukam|wysyłam|sprawdzam|zmieniam)(?!\p{L})/iu, use: 'a verbal noun' },
  ],
  en: [
    { word: /\baudiences?\b/i, use: 'contacts' },
    { word: /\bindustr/i, use: 'venue type' },
    { word: /\bsensors?\b/i, use: 'arabox' },
    { word: /\bagglomeration/i, use: 'city' },
    { word: /\bmultipliers?\b/i, use: 'conversion factor, visibility factor' },
    { word: /\breali[sz](?:ed|ation)/i, use: 'delivered, delivery' },
    { word: /\blist prices?\b/i, use: 'rate card price' },
    { word: /\bnet price\b|\bPLN net\b/i, use: 'price excl. VAT' },
    { word: /\bpending\b/i, use: 'confirmed' },
    { word: /\bemissions?\b/i, use: 'plays' },
    { word: /\b(?:any|some|every)body\b/i, use: 'anyone, someone, everyone' },
    { word: /\b(?:choose|chosen|pick|picked)\b/i, use: 'select, selected' },
    { word: /\bcomput(?:e|ed|ing)\b/i, use: 'calculate' },
    { word: /\bgive\b/i, use: 'enter' },
    { word: /\bstands?\b|\bby itself\b|\bheld\b/i, use: 'is, automatically, booked' },
    { word: /\bswitched? off\b/i, use: 'disable' },
    { word: /\bfaults?\b|\bmatters?\b/i, use: 'error, item' },
    { word: /\bmay not\b/i, use: 'cannot' },
    { word: /, too\b/i, use: 'also' },
    {
      word: /did not work|screen-content|screen system/i,
      use: 'failed, playout system',
    },
    { word: /\bthere aren't\b|\bsession was expired\b|\bplease\b/i, use: 'the wording of the style guide' },
  ],
}

/** Texts in which such a word is right, and why. */
export const allowedWords = [
  // People as a group, not the number of contacts.
  { in: 'src/features/campaign/research/words.ts', word: /widowni|audience/i },
  { in: 'src/features/campaign/preview/words.ts', keys: ['who'], word: /widowni|audience/i },
  { in: 'src/features/public-page/words.ts', keys: ['who'], word: /widowni|audience/i },
  // Readers outside the product do not know the name arabox.
  { in: 'src/features/public-page/words.ts', word: /czujnik|sensors?/i },
  { in: 'src/features/disclosure/words.ts', word: /czujnik|sensors?/i },
  { in: 'src/offer-document/words.ts', word: /czujnik|sensors?/i },
  { in: 'src/features/import/words.ts', word: /czujnik|sensors?/i },
  { in: 'src/features/role/words.ts', keys: ['report.raw'], word: /czujnik|sensor/i },
  { in: 'server/services/statistics/report/report-words.ts', word: /czujnik|sensor/i },
  // Names of columns of files.
  { in: 'src/features/industry/import/words.ts', keys: ['hint'], word: /industr/i },
  // “Programy” is a noun.
  { in: 'src/ui/account/words.ts', keys: ['revokeText'], word: /ramy/ },
  // Sentences of the wire that the specification quotes.
  { in: 'contract/problems.ts', keys: ['not_enough_screens', 'session_expired'], word: /there aren't|session was/i },
  { in: 'contract/problems.ts', keys: ['no_free_screens', 'no_image'], word: /industr|please/i },
]
