import { defineWords } from '../../../i18n/word-table.ts'

/** Words of the films that are proposed for confirmed campaigns. */
export const swapWords = defineWords(
  {
    change: 'Wymień film',
    changeOf: 'Wymień film: {{name}}',
    hint: 'Nowy film zacznie się odtwarzać od następnej pętli po akceptacji operatora. Do tego czasu gra obecny.',
    reason: 'Powód',
    file: 'Nowy film',
    choose: 'Wybierz plik',
    send: 'Wyślij do akceptacji',
    cancel: 'Anuluj',
    waits: 'Nowy film czeka na akceptację operatora: {{name}} ({{by}}, {{at}}). Powód: „{{reason}}”',
    wasRefused: 'Film {{name}} odrzucony ({{by}}, {{at}}). Powód: „{{reason}}”',
    show: 'Obejrzyj: {{name}}',
    approve: 'Zaakceptuj film',
    refuse: 'Odrzuć film',
    swaps: 'Wymiany filmów',
    sending: 'przesyłanie',
  },
  {
    change: 'Swap the video',
    changeOf: 'Swap the video: {{name}}',
    hint: 'The new video plays from the next loop after an operator approves it. Until then the present one plays.',
    reason: 'Reason',
    file: 'New video',
    choose: 'Select a file',
    send: 'Send for approval',
    cancel: 'Cancel',
    waits: 'A new video waits for approval by an operator: {{name}} ({{by}}, {{at}}). Reason: “{{reason}}”',
    wasRefused: 'The video {{name}} was refused ({{by}}, {{at}}). Reason: “{{reason}}”',
    show: 'Watch: {{name}}',
    approve: 'Approve video',
    refuse: 'Refuse video',
    swaps: 'Video swaps',
    sending: 'uploading',
  },
)
