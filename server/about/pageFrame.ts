/** The frame of pages without scripts: the site's name, a text, and links to the pages about the site. */
import type { Site } from '../../contract/site.ts'
import { aboutPages, isAboutPage } from '../base/aboutPages.ts'
import type { Config } from '../config.ts'
import { escapeHtml } from '../http/markup.ts'

export const stylePath = '/about/style.css'

export interface AboutDeps {
  readonly config: Pick<Config, 'dataDir' | 'siteName' | 'links'>
  /** `index.html` as Vite built it: its style sheets have the fonts and colors of the site. */
  readonly appPage: string
}

const footerOf = (links: Site['links']): string =>
  Object.entries(links)
    .map(([name, href]) =>
      isAboutPage(name) ? `<a href="${escapeHtml(href)}">${escapeHtml(aboutPages[name])}</a>` : '',
    )
    .join('')

/** Returns a function that makes a page of its title and the HTML of its content. */
export function createPageFrame({ config: { siteName, links }, appPage }: AboutDeps) {
  const styles = (appPage.match(/<link[^>]+rel="(?:stylesheet|icon)"[^>]*>/g) ?? []).join('\n')
  const footer = footerOf(links)
  return (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} – ${siteName}`)}</title>
${styles}
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<div class="about">
<header><a href="/">${escapeHtml(siteName)}</a></header>
<main>
${content}
</main>
<footer>${footer}</footer>
</div>
</body>
</html>
`
}
