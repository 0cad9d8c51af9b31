// `npm run screenshots`: every page of the route table at three widths, light and dark, into screenshots/index.html.
// It looks at a running demo (`npm start`), at APP_URL or http://localhost:3000.
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium, type Page } from 'playwright'
import { modals, type Page as RoutedPage, pages } from '../src/views/pages.ts'
import { chromiumArgs, chromiumPath, ensureChromium } from './chromium.ts'

const folder = 'screenshots'
const site = process.env['APP_URL'] ?? 'http://localhost:3000'
const widths = [360, 768, 1440]
const schemes = ['light', 'dark'] as const
const password = 'lodge-demo'

const looked = Object.entries<RoutedPage>({ ...pages, ...modals }).filter(
  ([, page]) => !page.isPassage && page.shownTo !== 'newcomers',
)
const signOnPages = ['sign-in', 'join', 'forgot', 'check-mail'].map((name): [string, RoutedPage] => [
  `identity-${name}`,
  { path: `/identity/${name}`, shownTo: 'guests' },
])

async function signIn(page: Page): Promise<void> {
  await page.goto('/identity/sign-in?redirect_url=/home')
  await page.getByLabel('E-mail').fill('member@lodge.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/home')
}

ensureChromium(console.log)
await mkdir(folder, { recursive: true })
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
const taken: string[] = []

for (const colorScheme of schemes) {
  for (const width of widths) {
    const viewport = { width, height: width < 720 ? 800 : 900 }
    const options = { viewport, colorScheme, baseURL: site, reducedMotion: 'reduce' as const }
    const guest = await (await browser.newContext(options)).newPage()
    const member = await (await browser.newContext(options)).newPage()
    await signIn(member)
    for (const page of [guest, member]) {
      await page.context().addCookies([{ name: 'acceptCookies', value: 'true', url: site }])
    }
    for (const [name, { path, sample, shownTo }] of [...looked, ...signOnPages]) {
      const page = shownTo === 'members' ? member : guest
      await page.goto(sample ?? path)
      await page.getByRole('heading').first().waitFor()
      await page.waitForLoadState('networkidle')
      const file = `${name}-${width}-${colorScheme}.png`
      await page.screenshot({ path: `${folder}/${file}` })
      taken.push(file)
    }
    await Promise.all([guest, member].map((page) => page.context().close()))
    console.log(`${width} px, ${colorScheme}: done`)
  }
}
await browser.close()
const figures = taken.map(
  (file) => `<figure><img src="${file}" loading="lazy"><figcaption>${file}</figcaption></figure>`,
)
await writeFile(
  `${folder}/index.html`,
  `<!doctype html><title>Screenshots</title><style>body{display:flex;flex-wrap:wrap;gap:24px;font:14px sans-serif}img{height:480px}</style>${figures.join('\n')}`,
)
console.log(`${taken.length} pictures: ${folder}/index.html`)
