import type { ColourTheme } from '../../../../contract/colour-theme.ts'
import type { mailLanguages } from '../../../../contract/notifications.ts'
import type { MailTexts } from './mail-words.ts'
import { themeColours } from './theme-colours.ts'

/** The subject of an e-mail, and its body as plain text and as HTML. */
export type ComposedMail = { readonly subject: string; readonly text: string; readonly html: string }

type Look = { readonly language: (typeof mailLanguages)[number]; readonly theme: ColourTheme }

/** Composes an e-mail in the language and colour theme of the account. Mail programs in dark mode show dark colours. */
export const composeMail = (texts: MailTexts, look: Look): ComposedMail => {
  const { title, facts, details, settings } = texts
  const lines = [`${title}.`, ...facts, '', details.url, '', `${settings.text}: ${settings.url}`]
  return { subject: title, text: `${lines.join('\n')}\n`, html: htmlOf(texts, look) }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

/** The HTML of an e-mail. Styles are inline, because some programs remove `style`, which only adds the dark mode. */
const htmlOf = ({ title, facts, details, settings }: MailTexts, { language, theme }: Look): string => {
  const { light, dark } = themeColours[theme]
  const paragraphs = facts.map((fact) => `<p class="text" style="margin:0 0 4px;color:#414d5b">${escapeHtml(fact)}</p>`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0c1117 !important; }
  .panel { background: #131a22 !important; border-color: #242f3a !important; }
  .title { color: #e9eef3 !important; }
  .text { color: #b7c2cd !important; }
  .button { background: ${dark.theme} !important; color: ${dark.onTheme} !important; }
  .link { color: ${dark.theme} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#f4f6f8">
<div class="panel" style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e7ec;border-radius:8px;font:14px/20px Inter,'Segoe UI',Arial,sans-serif">
<h1 class="title" style="margin:0 0 12px;color:#141d27;font-size:20px;line-height:28px">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
<p style="margin:20px 0 0"><a class="button" href="${escapeHtml(details.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:${light.theme};color:${light.onTheme};font-weight:600;text-decoration:none">${escapeHtml(details.text)}</a></p>
</div>
<p class="text" style="max-width:520px;margin:12px auto 0;color:#5b6775;font:12px/16px Inter,'Segoe UI',Arial,sans-serif"><a class="link" href="${escapeHtml(settings.url)}" style="color:${light.theme}">${escapeHtml(settings.text)}</a></p>
</body>
</html>
`
}
