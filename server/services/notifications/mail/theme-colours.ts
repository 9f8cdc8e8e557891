import type { ColourTheme } from '../../../../contract/colour-theme.ts'

type Pair = { readonly theme: string; readonly onTheme: string }

/** The colours of the themes in src/theme/colour-themes.css, which e-mails cannot load. */
export const themeColours: Readonly<Record<ColourTheme, { readonly light: Pair; readonly dark: Pair }>> = {
  product: { light: { theme: '#0e7490', onTheme: '#ffffff' }, dark: { theme: '#4cc3da', onTheme: '#06222a' } },
  blue: { light: { theme: '#2563eb', onTheme: '#ffffff' }, dark: { theme: '#60a5fa', onTheme: '#071a33' } },
  green: { light: { theme: '#15803d', onTheme: '#ffffff' }, dark: { theme: '#34d399', onTheme: '#04241a' } },
  red: { light: { theme: '#cc2222', onTheme: '#ffffff' }, dark: { theme: '#f87171', onTheme: '#2d0808' } },
  black: { light: { theme: '#1f2937', onTheme: '#ffffff' }, dark: { theme: '#e5e7eb', onTheme: '#141d27' } },
  purple: { light: { theme: '#9333ea', onTheme: '#ffffff' }, dark: { theme: '#c084fc', onTheme: '#220a38' } },
  indigo: { light: { theme: '#4f46e5', onTheme: '#ffffff' }, dark: { theme: '#818cf8', onTheme: '#0f1140' } },
  orange: { light: { theme: '#c2410c', onTheme: '#ffffff' }, dark: { theme: '#fb923c', onTheme: '#2b1203' } },
}
