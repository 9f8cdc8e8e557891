import type { Permission } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the list and the form of roles. */
export const roleFormWords = defineWords(
  {
    title: 'Role',
    new: 'Nowa rola',
    name: 'Nazwa',
    nameHint: 'Co najmniej 3 znaki.',
    users: 'Konta',
    permissions: 'Uprawnienia',
    permissionsOf: {
      one: '{{count}} uprawnienie',
      few: '{{count}} uprawnienia',
      many: '{{count}} uprawnień',
      other: '{{count}} uprawnienia',
    },
    usersOf: { one: '{{count}} konto', few: '{{count}} konta', many: '{{count}} kont', other: '{{count}} konta' },
    protected: 'Rola administratora ma zawsze wszystkie uprawnienia i nie można jej usunąć.',
    empty: 'Nie ma żadnej roli',
    emptyText: 'Rola określa, co może konto. Dodaj pierwszą.',
  },
  {
    title: 'Roles',
    new: 'New role',
    name: 'Name',
    nameHint: 'At least 3 characters.',
    users: 'Accounts',
    permissions: 'Permissions',
    permissionsOf: { one: '{{count}} permission', other: '{{count}} permissions' },
    usersOf: { one: '{{count}} account', other: '{{count}} accounts' },
    protected: 'The administrator role always has every permission and cannot be deleted.',
    empty: 'There are no roles',
    emptyText: 'A role defines what an account can do. Add the first one.',
  },
)

const permissionsInPolish = {
  'campaign.edit': 'Tworzy i zmienia kampanie oraz oferty.',
  'campaign.submit': 'Zgłasza kampanię jako gotową.',
  'campaign.share': 'Udostępnia kampanię klientowi publicznym linkiem.',
  'campaign.accept': 'Akceptuje kampanie, cofa akceptację i odsyła do poprawy.',
  'campaign.confirm': 'Potwierdza kampanię: rezerwuje ekrany i zleca emisję.',
  'campaign.withdraw_confirmation': 'Cofa potwierdzenie kampanii w wyjątkowych sytuacjach.',
  'campaign.stop': 'Zatrzymuje kampanię, która trwa.',
  'campaign.correct_contacts': 'Koryguje ostateczne kontakty zakończonej kampanii.',
  'campaign.assign_operator': 'Przypisuje kampanii operatora.',
  'campaign.read_all_companies': 'Widzi kampanie wszystkich firm, nie tylko swojej.',
  'location.edit': 'Zmienia lokalizacje swojej firmy: nazwę, adres, zdjęcie i strefy.',
  'user.manage': 'Zakłada, zmienia i usuwa konta.',
  'report.raw': 'Pobiera surowe dane czujników.',
} as const satisfies Record<Permission, string>

/** One sentence for every permission. */
export const permissionWords = defineWords(permissionsInPolish, {
  'campaign.edit': 'Creates and changes campaigns and offers.',
  'campaign.submit': 'Submits a campaign as ready.',
  'campaign.share': 'Shares a campaign with the client through a public link.',
  'campaign.accept': 'Accepts campaigns, withdraws acceptance and sends campaigns back.',
  'campaign.confirm': 'Confirms a campaign: books the screens and orders the plays.',
  'campaign.withdraw_confirmation': 'Withdraws a confirmation in exceptional cases.',
  'campaign.stop': 'Stops a running campaign.',
  'campaign.correct_contacts': 'Corrects the final contacts of an ended campaign.',
  'campaign.assign_operator': 'Assigns an operator to a campaign.',
  'campaign.read_all_companies': 'Sees the campaigns of all companies, not only their own.',
  'location.edit': 'Changes locations of their own company: name, address, picture and zones.',
  'user.manage': 'Creates, changes and deletes accounts.',
  'report.raw': 'Downloads raw sensor data.',
})
