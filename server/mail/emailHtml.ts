/**
 * The HTML of all emails. Tables and inline styles, because Outlook knows no others; the style sheet adds the dark theme
 * and larger margins where a mail program reads it. Without styles it is a heading, paragraphs and links.
 */
import { escapeHtml } from '../http/markup.ts'
import { type EmailContent, type EmailFooter, linked } from './email.ts'

/** Light and dark colors of the site: `src/views/theme/palette.ts`. A test compares them. */
export const emailColors = {
  page: ['#f7f5f1', '#12171a'],
  surface: ['#ffffff', '#1a2125'],
  text: ['#1b2224', '#eef2f1'],
  muted: ['#59635f', '#a9b5b4'],
  hairline: ['#e2ddd3', '#2f3a40'],
  accent: ['#eda63f', '#f2b35b'],
  'accent-edge': ['#b9741a', '#f2b35b'],
  'on-accent': ['#1c1405', '#1c1405'],
  link: ['#96500a', '#f2b35b'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

type ColorName = keyof typeof emailColors

const light = (name: ColorName): string => emailColors[name][0]
const dark = (name: ColorName): string => emailColors[name][1]

/** Which elements get which colors. The same rules make the inline styles and the dark theme. */
const colored = {
  page: { background: 'page' },
  card: { background: 'surface', border: 'hairline' },
  text: { color: 'text' },
  muted: { color: 'muted' },
  link: { color: 'link' },
  button: { background: 'accent', border: 'accent-edge' },
  label: { color: 'on-accent' },
} as const satisfies Record<string, Partial<Record<'background' | 'border' | 'color', ColorName>>>

type Part = keyof typeof colored

const properties = { background: 'background-color', border: 'border-color', color: 'color' } as const

const colorsOf = (part: Part, shade: typeof light, after: string): string =>
  (Object.entries(colored[part]) as [keyof typeof properties, ColorName][])
    .map(([property, name]) => `${properties[property]}:${shade(name)}${after}`)
    .join(';')

/** Returns the attributes of an element: its inline style, and the class by which the dark theme finds it. */
const look = (part: Part, rest: string) => `class="${part}" style="${colorsOf(part, light, '')};${rest}"`

const darkRules = (prefix: string) =>
  (Object.keys(colored) as Part[])
    .map((part) => `${prefix}.${part}{${colorsOf(part, dark, ' !important')}}`)
    .join('')

/** Marks the rules for dark mail programs, so that `/dev/mail` can show either theme. */
export const darkQuery = '(prefers-color-scheme:dark)'

/** The web version of Outlook marks dark elements with attributes instead of the media query. */
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media ${darkQuery}{${darkRules('')}}${darkRules('[data-ogsc] ')}@media (max-width:599px){.inset{padding:24px 20px !important}.outer{padding:16px 12px !important}}`

const font = "font-family:Figtree,'Avenir Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const body = `${font};font-size:16px;line-height:24px`
const small = `${font};font-size:13px;line-height:20px`

const plainLink = ` ${look('link', 'text-decoration:underline;overflow-wrap:anywhere')}`

const paragraph = (text: string) =>
  `<p ${look('text', `${body};margin:0 0 16px`)}>${linked(text, plainLink).replaceAll('\n', '<br>')}</p>`

/** The cell has the color and the padding, so that Outlook, which ignores padding of links, shows a button too. */
const button = ({ label, link }: NonNullable<EmailContent['action']>) => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td bgcolor="${light('accent')}" ${look('button', 'border-width:1px;border-style:solid;border-radius:8px;mso-padding-alt:12px 20px')}><a href="${escapeHtml(link)}" ${look('label', `${body};display:inline-block;padding:11px 20px;font-weight:600;text-decoration:none`)}>${escapeHtml(label)}</a></td></tr></table>
<p ${look('muted', `${small};margin:0 0 16px`)}>If the button does not work, open this address:<br><a href="${escapeHtml(link)}"${plainLink}>${escapeHtml(link)}</a></p>`

const footerLink = (label: string, link: string | null) =>
  link === null ? [] : [`<a href="${escapeHtml(link)}"${plainLink}>${label}</a>`]

const footer = ({ why, unsubscribeLink, preferencesLink }: EmailFooter) => {
  const links = [
    ...footerLink('Stop these emails', unsubscribeLink),
    ...footerLink('Choose your emails', preferencesLink),
  ]
  return [escapeHtml(why), ...(links.length > 0 ? [links.join(' &nbsp; ')] : [])].join('<br>')
}

/** Writes an email as HTML. Nothing in it is loaded from anywhere. */
export const emailHtml = (siteName: string, content: EmailContent, foot: EmailFooter): string => {
  const { subject, paragraphs, action, closing } = content
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet}</style>
</head>
<body ${look('page', 'margin:0;padding:0')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light('page')}" ${look('page', '')}><tr><td class="outer" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;margin:0 auto;text-align:left">
<tr><td style="padding:0 8px 16px"><p ${look('text', `${font};font-size:20px;line-height:28px;font-weight:700;margin:0`)}>${escapeHtml(siteName)}</p></td></tr>
<tr><td bgcolor="${light('surface')}" ${look('card', 'border-width:1px;border-style:solid;border-radius:14px')}><div class="inset" style="padding:32px">
<h1 ${look('text', `${font};font-size:24px;line-height:32px;font-weight:650;margin:0 0 16px`)}>${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}${action ? button(action) : ''}
${closing ? `<p ${look('muted', `${small};margin:0`)}>${linked(closing, plainLink)}</p>` : ''}
</div></td></tr>
<tr><td style="padding:16px 8px 0"><p ${look('muted', `${small};margin:0`)}>${footer(foot)}</p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`
}
