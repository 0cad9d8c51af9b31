import type { Site } from '../contract/site.ts'

/** Reads the settings of the site, which the server writes into the page. */
export function readSite(page: Document): Site {
  const text = page.getElementById('site')?.textContent
  if (!text) throw new Error('The server left the site out of the page.')
  return JSON.parse(text) as Site
}
