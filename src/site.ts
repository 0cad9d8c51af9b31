import type { Site } from '../contract/site.ts'

/** Vite's own server fills nothing in: there the site is what an unconfigured one is. */
const unconfigured = (): Site => ({
  name: 'Lodge',
  realtime: {
    key: 'lodge',
    host: location.hostname,
    port: Number(location.port) || (location.protocol === 'https:' ? 443 : 80),
    tls: location.protocol === 'https:',
  },
  links: {},
})

/** What the server wrote into the page about the site. */
export function readSite(page: Document): Site {
  const text = page.getElementById('site')?.textContent
  return text ? (JSON.parse(text) as Site) : unconfigured()
}
