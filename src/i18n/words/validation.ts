import type { ServerValidationMessage } from '../../../contract/server-validation.ts'
import { boundSentences, type ValidationMessage } from '../../../contract/validation.ts'
import { type Language, language } from '../language.ts'
import { translate } from '../translate.ts'
import { defineWords } from '../word-table.ts'

const validationInPolish = {
  'Fill required fields': 'To pole jest wymagane',
  'Check minimum one option': 'Wybierz co najmniej jedną opcję',
  'Enter a budget or a number of contacts': 'Podaj budżet albo liczbę kontaktów',
  'The campaign is longer than the period it must fit into':
    'Kampania jest dłuższa niż okres, w którym ma się zmieścić',
  'Minimum 5 screens': 'Wybierz co najmniej 5 ekranów',
  'Minimum campaign price 30 000 PLN': 'Najniższa cena kampanii to 30 000 zł',
  'The first day is already over: select later dates': 'Pierwszy dzień już minął: wybierz późniejszy termin',
  'The last day is before the first day': 'Ostatni dzień wypada przed pierwszym',
  'A flight can last two years at most': 'Kampania może trwać najwyżej dwa lata',
  'Enter the date as YYYY-MM-DD': 'Wpisz datę w formacie RRRR-MM-DD',
  'There is no such date': 'Nie ma takiej daty',
  'Enter a whole number': 'Wpisz liczbę całkowitą',
  'Enter true or false': 'Wpisz true lub false',
  'Between 1 and 1000': 'Od 1 do 1000',
  'Pages start at 1': 'Strony zaczynają się od 1',
  'This is not an identifier': 'To nie jest identyfikator',
  'Password at least 8 characters': 'Hasło musi mieć co najmniej 8 znaków',
  'The new password must differ from the current one': 'Nowe hasło musi być inne niż obecne',
  'List each city only once': 'Każdą aglomerację podaj tylko raz',
  'A spot can last from 1 to 120 seconds': 'Spot może trwać od 1 do 120 sekund',
  'A spot file lasts longer than that: replace it or remove it': 'Plik spotu trwa dłużej: zamień go na inny albo usuń',
  'Unknown field': 'Nieznane pole',
  'There is no such record': 'Nie ma takiego elementu',
  'This is already taken': 'To jest już zajęte',
  'Only sales and administrators assign research': 'Badanie przypisuje tylko dział sprzedaży lub administrator',
  'There is no such location': 'Nie ma takiej lokalizacji',
  'Several locations have this name: enter the number of one':
    'Kilka lokalizacji ma tę nazwę: podaj numer jednej z nich',
  'There is no such venue type': 'Nie ma takiego typu lokalizacji',
  'At most 20,000 lines': 'Najwyżej 20 000 wierszy',
  'At most 10,000 locations at once': 'Najwyżej 10 000 lokalizacji naraz',
  'This location already has a device': 'Ta lokalizacja ma już urządzenie',
  'List the columns and a heading for each': 'Podaj kolumny listy i nagłówek każdej z nich',
  'Enter each word as member=value=word': 'Podaj każde słowo jako pole=wartość=słowo',
  'The role name must have at least 3 characters': 'Nazwa roli musi mieć co najmniej 3 znaki',
  'Enter the ten digits of the NIP; the last one is a check digit':
    'Wpisz dziesięć cyfr numeru NIP; ostatnia jest cyfrą kontrolną',
  'Enter a number from 0 to 100 with at most three decimals':
    'Wpisz liczbę od 0 do 100, najwyżej z trzema miejscami po przecinku',
  'Enter a percentage from −100 to 100 with at most two decimals':
    'Wpisz procent od −100 do 100, najwyżej z dwoma miejscami po przecinku',
  'Enter a reason': 'Podaj powód',
  'The works have begun: their start can no longer be changed':
    'Prace już się rozpoczęły: ich początku nie można zmienić',
  'The start has already passed': 'Ten początek już minął',
  'The end must be later than the start, and still ahead':
    'Koniec musi być późniejszy niż początek i jeszcze nie minąć',
  'Planned works can last 90 days at most': 'Prace planowe mogą trwać najwyżej 90 dni',
  'Enter a number of minutes from 5 to 1440': 'Wpisz liczbę minut od 5 do 1440',
  'Enter a time such as 08:30': 'Wpisz godzinę, na przykład 08:30',
  'The clocks skip this hour': 'W tym dniu zegary pomijają tę godzinę',
  'Counts of the last three years only': 'Tylko liczenia z ostatnich trzech lat',
  'Another count at this place covers a part of this time: take it back first':
    'Inne liczenie w tym miejscu obejmuje część tego czasu: najpierw je wycofaj',
  'Another row of this count covers a part of this time': 'Inny wiersz tego liczenia obejmuje część tego czasu',
  'An event can last 92 days at most': 'Wydarzenie może trwać najwyżej 92 dni',
  'Enter a whole number from 0 to 1,000,000': 'Wpisz liczbę całkowitą od 0 do 1 000 000',
  'Enter the start of a full hour': 'Podaj początek pełnej godziny',
  'This date is in the future': 'Ta data jest w przyszłości',
  'Data older than 14 days: report the total for the whole hour': 'Dane starsze niż 14 dni: podaj sumę za całą godzinę',
  'Data older than a device can report: import it as a file':
    'Dane starsze, niż może zgłosić arabox: zaimportuj je z pliku',
  'The last hour is before the first hour': 'Ostatnia godzina wypada przed pierwszą',
  'Enter an hour from 0 to 24': 'Podaj godzinę od 0 do 24',
  'Enter a weekday from 1 to 7': 'Podaj dzień tygodnia od 1 do 7',
  'Hourly values are available for 366 days at most': 'Wartości godzinowe można pobrać najwyżej za 366 dni',
  'Statistics are available for five years at most': 'Statystyki można pobrać najwyżej za pięć lat',
  'Age and gender can be given for people net only': 'Wiek i płeć można podać tylko dla osób netto',
  'There is no such time zone': 'Nie ma takiej strefy czasowej',
  'This text contains characters that cannot be stored': 'Ten tekst zawiera znaki, których nie da się zapisać',
  'This text contains invisible characters: type it instead of pasting it':
    'Ten tekst zawiera niewidoczne znaki: wpisz go zamiast wklejać',
  'This is the name of the seller: enter your own name': 'Tak nazywa się sprzedawca: podaj swoje nazwisko',
  'This column is missing': 'Brakuje tej kolumny',
  'Each column may appear only once': 'Każda kolumna może wystąpić tylko raz',
  'The file is empty': 'Plik jest pusty',
  'Enter two days such as 2026-09-01/2026-09-14': 'Podaj dwa dni, na przykład 2026-09-01/2026-09-14',
  'Enter an hour such as 08:00': 'Podaj godzinę, na przykład 08:00',
  'The latitude must be from −90 to 90': 'Szerokość geograficzna musi być od −90 do 90',
  'The longitude must be from −180 to 180': 'Długość geograficzna musi być od −180 do 180',
  'Enter a domain such as example.com': 'Wpisz domenę, na przykład example.com',
  'Enter an address such as https://login.example.com': 'Wpisz adres, na przykład https://login.example.com',
  'A sign-in makes no administrators: select another role':
    'Logowanie nie zakłada kont administratorów: wybierz inną rolę',
  'Latitude and longitude look swapped': 'Szerokość i długość geograficzna wyglądają na zamienione miejscami',
  'The point 0, 0 is in the ocean: enter the real coordinates':
    'Punkt 0, 0 jest na oceanie: podaj prawdziwe współrzędne',
  'This point is outside Poland': 'Ten punkt jest poza Polską',
  'More than 60 km from its city: check the point, or confirm that it is right':
    'Ponad 60 km od aglomeracji: sprawdź punkt albo potwierdź, że jest właściwy',
  'This is neither a film (MP4, WebM) nor a picture (JPEG, PNG, WebP)':
    'To nie jest film (MP4, WebM) ani obraz (JPEG, PNG, WebP)',
  'This film is damaged or not whole': 'Plik filmu jest uszkodzony albo niepełny',
  'This picture is damaged or not whole': 'Plik obrazu jest uszkodzony albo niepełny',
  'This picture is an animation: save it as a film': 'To animacja: zapisz ją jako film',
  'This file has sound, but no picture': 'W tym pliku jest dźwięk, ale nie ma obrazu',
  'This film is interlaced: save it as progressive': 'Film ma przeplot: zapisz go bez przeplotu (progresywnie)',
  'The picture is larger than 4096 pixels: save it at the size of the screens':
    'Obraz ma więcej niż 4096 pikseli: zapisz go w rozmiarze ekranów',
  'The film has more than 60 pictures per second: save it with 25, 30, 50 or 60':
    'Film ma ponad 60 klatek na sekundę: zapisz go z 25, 30, 50 lub 60',
  'This is a Matroska film (MKV): save it as WebM or MP4': 'To film Matroska (MKV): zapisz go jako WebM albo MP4',
  'This WebM film does not say how long it is: save it again in a video editor':
    'Ten film WebM nie podaje swojej długości: zapisz go ponownie w programie do montażu',
  'This is a QuickTime film: save it as MP4': 'To film QuickTime: zapisz go jako MP4',
  'This MP4 is divided into fragments: save it as an ordinary MP4':
    'Ten plik MP4 jest podzielony na fragmenty: zapisz go jako zwykły MP4',
  'Campaigns have booked its screens: end them or select other screens first':
    'Kampanie zarezerwowały jej ekrany: najpierw je zakończ albo wybierz inne ekrany',
  'A delivery has at most 2000 records in all its logs': 'Jedna dostawa może mieć łącznie najwyżej 2000 zapisów emisji',
  'The time zone must differ from UTC by whole hours': 'Strefa musi różnić się od UTC o pełne godziny',
  'The time zone of a location that already has counts cannot be changed':
    'Nie można zmienić strefy czasowej lokalizacji, która ma już pomiary',
  'The point must lie between 0 and 1080 across and 0 and 1920 down':
    'Punkt musi leżeć między 0 a 1080 w poziomie i między 0 a 1920 w pionie',
  'Enter the URL of a picture: https://…': 'Podaj link do zdjęcia: https://…',
  'Enter a public URL: https://…': 'Podaj adres dostępny w internecie: https://…',
  'This text is too long': 'Ten tekst jest za długi',
  'Enter a text': 'Wpisz tekst',
  'Enter a number': 'Wpisz liczbę',
  'Enter a list': 'Podaj listę',
  'Enter an object with members': 'Podaj obiekt z polami',
  'Enter an instant such as 2026-03-02T09:00:00Z': 'Podaj chwilę, na przykład 2026-03-02T09:00:00Z',
  'Enter an e-mail address': 'Wpisz adres e-mail',
  'The format is not valid': 'Nieprawidłowy format',
  'This value is not accepted': 'Ta wartość jest nieprawidłowa',
} as const satisfies Record<ValidationMessage | ServerValidationMessage, string>

const sentences = Object.keys(validationInPolish) as (keyof typeof validationInPolish)[]
const asTheyAre = Object.fromEntries(sentences.map((sentence) => [sentence, sentence])) as Record<
  keyof typeof validationInPolish,
  string
>

/** Sentences of the input checks; the keys are the English sentences of the contract. */
export const validationWords = defineWords(validationInPolish, {
  ...asTheyAre,
  // The specification quotes these sentences, so they stay on the wire; people read better English.
  'Fill required fields': 'This field is required',
  'Check minimum one option': 'Select at least one option',
  'Minimum 5 screens': 'Select at least 5 screens',
  'Minimum campaign price 30 000 PLN': 'The minimum campaign price is PLN\u00a030,000',
  'Password at least 8 characters': 'The password must have at least 8 characters',
})

/** Sentences that name a bound or the accepted values. */
const boundWords = defineWords(
  {
    mostCharacters: {
      one: 'Najwyżej {{count}} znak',
      few: 'Najwyżej {{count}} znaki',
      many: 'Najwyżej {{count}} znaków',
      other: 'Najwyżej {{count}} znaku',
    },
    fewestCharacters: {
      one: 'Co najmniej {{count}} znak',
      few: 'Co najmniej {{count}} znaki',
      many: 'Co najmniej {{count}} znaków',
      other: 'Co najmniej {{count}} znaku',
    },
    mostEntries: {
      one: 'Najwyżej {{count}} pozycja',
      few: 'Najwyżej {{count}} pozycje',
      many: 'Najwyżej {{count}} pozycji',
      other: 'Najwyżej {{count}} pozycji',
    },
    fewestEntries: {
      one: 'Co najmniej {{count}} pozycja',
      few: 'Co najmniej {{count}} pozycje',
      many: 'Co najmniej {{count}} pozycji',
      other: 'Co najmniej {{count}} pozycji',
    },
    largest: 'Najwyżej {{count}}',
    smallest: 'Co najmniej {{count}}',
    choices: 'Jedna z wartości: {{choices}}',
    codec: 'Obraz jest zapisany jako {{codec}}: zapisz go w H.264, które odtwarzają ekrany',
  } as const satisfies Record<keyof typeof boundSentences, unknown>,
  {
    mostCharacters: { one: 'At most {{count}} character', other: 'At most {{count}} characters' },
    fewestCharacters: { one: 'At least {{count}} character', other: 'At least {{count}} characters' },
    mostEntries: { one: 'At most {{count}} entry', other: 'At most {{count}} entries' },
    fewestEntries: { one: 'At least {{count}} entry', other: 'At least {{count}} entries' },
    largest: 'At most {{count}}',
    smallest: 'At least {{count}}',
    choices: 'One of: {{choices}}',
    codec: 'The picture is saved as {{codec}}: save it as H.264, which the screens play',
  },
)

/** Whether the bound of a sentence is a text, and not a number. */
const isText = (name: string): boolean => name === 'choices' || name === 'codec'

const boundText = (sentence: string, spoken: Language): string | null => {
  for (const [key, template] of Object.entries(boundSentences)) {
    const [start = '', name = '', end = ''] = template.split(/\{\{|\}\}/)
    const value = sentence.slice(start.length, sentence.length - end.length)
    const isMatch = sentence === `${start}${value}${end}` && (isText(name) || /^-?\d+$/.test(value))
    if (isMatch && boundWords.has(key)) {
      return translate(boundWords, key, { [name]: isText(name) ? value : Number(value) }, spoken)
    }
  }
  return null
}

/** The sentence of an input check in the current language; an unknown sentence is returned unchanged. */
export const validationText = (sentence: string, spoken: Language = language()): string =>
  validationWords.has(sentence)
    ? translate(validationWords, sentence, {}, spoken)
    : (boundText(sentence, spoken) ?? sentence)
