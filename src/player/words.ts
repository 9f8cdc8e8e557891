/** Texts of the player in both languages: it stands where people of both work, so it shows both at once. */
export const playerWords = {
  title: { pl: 'Sparuj odtwarzacz z ekranem', en: 'Pair this player with a screen' },
  steps: {
    pl: 'Zeskanuj kod QR telefonem albo wpisz ten kod w panelu platformy, na stronie ekranu.',
    en: 'Scan the QR code with a phone, or type this code in the platform, on the page of the screen.',
  },
  preparing: { pl: 'Łączenie z platformą…', en: 'Connecting to the platform…' },
  offline: {
    pl: 'Brak połączenia z platformą. Kolejna próba za chwilę.',
    en: 'The platform cannot be reached. Trying again shortly.',
  },
  defective: {
    pl: 'Ta przeglądarka nie może być odtwarzaczem. Potrzebny jest aktualny Chromium i połączenie HTTPS.',
    en: 'This browser cannot be a player. It needs a current Chromium and a connection by HTTPS.',
  },
  second: {
    pl: 'Odtwarzacz działa już w innym oknie tej przeglądarki.',
    en: 'The player already runs in another window of this browser.',
  },
} as const
