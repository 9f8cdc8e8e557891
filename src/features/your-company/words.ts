import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the page of the own company. */
export const yourCompanyWords = defineWords(
  {
    title: 'Twoja firma',
    settings: 'Ustawienia',
    settingsText: 'Od nich zależą ceny i kontakty w Twoich kampaniach. Zmienić je może administrator.',
    discount: 'Rabat lub dopłata do ceny cennikowej',
    cars: 'Przelicznik: osoby na samochód',
    buses: 'Przelicznik: osoby na autobus',
    views: 'Współczynnik widoczności',
    failed: 'Nie udało się wczytać ustawień',
    edit: 'Zmień dane firmy',
    webhooks: 'Webhooki',
  },
  {
    title: 'Your company',
    settings: 'Settings',
    settingsText: 'The prices and contacts of your campaigns depend on them. An administrator can change them.',
    discount: 'Discount or surcharge on the rate card price',
    cars: 'People per car',
    buses: 'People per bus',
    views: 'Visibility factor',
    failed: 'The settings could not be loaded',
    edit: 'Edit company',
    webhooks: 'Webhooks',
  },
)
