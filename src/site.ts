import type { Site } from '../contract/site.ts'

/** What the server wrote into the page about the site. */
export function readSite(page: Document): Site {
  const text = page.getElementById('site')?.textContent
  if (!text) throw new Error('The server left the site out of the page.')
  return JSON.parse(text) as Site
}
