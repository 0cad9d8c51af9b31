// `npm run screenshots`: takes screenshots of every page, modal and state at three widths, light and dark, and writes
// screenshots/index.html. The pages come from a server with the demo's data. Arguments after `--` choose scenes by how
// their names begin; WIDTHS=360,1440 and SCHEMES=dark choose widths and color schemes.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium, request } from 'playwright'
import { createHeldCalls } from '../e2e/heldCalls.ts'
import { openSession, type StorageState } from '../e2e/openSession.ts'
import { withServer } from '../e2e/serverProcess.ts'
import { demoPassword } from '../demo/cast.ts'
import { chromiumArgs, chromiumPath, ensureChromium } from './chromium.ts'
import { buildClient } from './clientBuild.ts'
import { adminScenes } from './screenshots/adminScenes.ts'
import { ensureDemoData } from './screenshots/demoData.ts'
import { filterScenes } from './screenshots/filterScenes.ts'
import { galleryScenes } from './screenshots/galleryScenes.ts'
import { homeScenes } from './screenshots/homeScenes.ts'
import { listScenes } from './screenshots/listScenes.ts'
import { messageScenes } from './screenshots/messageScenes.ts'
import { onboardingScenes } from './screenshots/onboardingScenes.ts'
import { ownPhotoScenes } from './screenshots/ownPhotoScenes.ts'
import { pageScenes } from './screenshots/pages.ts'
import { paymentScenes } from './screenshots/paymentScenes.ts'
import { ownProfileScenes } from './screenshots/ownProfileScenes.ts'
import { profileScenes } from './screenshots/profileScenes.ts'
import type { Scene, Stage } from './screenshots/scene.ts'
import { placeScenes } from './screenshots/placeScenes.ts'
import { searchScenes } from './screenshots/searchScenes.ts'
import { settingsScenes } from './screenshots/settingsScenes.ts'
import { travelScenes } from './screenshots/travelScenes.ts'
import { stateScenes } from './screenshots/stateScenes.ts'
import { verificationScenes } from './screenshots/verificationScenes.ts'
import { viewerScenes } from './screenshots/viewerScenes.ts'

const folder = 'screenshots'
const prefixes = process.argv.slice(2)
const widths = (process.env['WIDTHS'] ?? '360,768,1440').split(',').map(Number)
const schemes = (process.env['SCHEMES'] ?? 'light,dark')
  .split(',')
  .map((name) => (name === 'dark' ? name : 'light'))
const phone = 720
const scenes = [
  ...pageScenes,
  ...adminScenes,
  ...listScenes,
  ...filterScenes,
  ...galleryScenes,
  ...homeScenes,
  ...messageScenes,
  ...onboardingScenes,
  ...ownPhotoScenes,
  ...paymentScenes,
  ...ownProfileScenes,
  ...placeScenes,
  ...profileScenes,
  ...searchScenes,
  ...settingsScenes,
  ...travelScenes,
  ...stateScenes,
  ...verificationScenes,
  ...viewerScenes,
].filter(({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)))

interface Setting {
  readonly browser: Browser
  readonly url: string
  readonly sessions: Readonly<Record<Exclude<Scene['as'], 'guest'>, StorageState>>
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

async function show(
  { path, beforeOpen, afterOpen, expectedText, isDialog }: Scene,
  stage: Stage,
): Promise<void> {
  const { page } = stage
  await beforeOpen?.(stage)
  await page.goto(path)
  await afterOpen?.(stage)
  const shown = isDialog ? page.getByRole('dialog') : page
  const sign = expectedText === undefined ? shown.getByRole('heading') : shown.getByText(expectedText)
  const first = sign.filter({ visible: true }).first()
  await first.waitFor({ timeout: 20_000 })
  if (expectedText !== undefined) await first.scrollIntoViewIfNeeded()
  // The side notifier appears once the page is idle. After steps of its own, a scene is shown as they left it.
  const notifier = page.getByRole('complementary', { name: 'Activity' })
  if (!beforeOpen && !afterOpen && (await notifier.isVisible()))
    await notifier.getByRole('button').first().waitFor()
  await page.waitForFunction(
    () => {
      const isVisible = (image: HTMLImageElement) => {
        const { top, right, bottom, left } = image.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      }
      // Lazy images out of sight are not fetched. An image that is not fetched yet counts as complete.
      const isLoaded = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0
      return [...document.images].every((image) => isLoaded(image) || !isVisible(image))
    },
    null,
    { timeout: 20_000 },
  )
  if (!beforeOpen && !afterOpen) await page.waitForLoadState('networkidle')
}

async function take(scene: Scene, setting: Setting): Promise<string | null> {
  const { browser, url, sessions, width, colorScheme } = setting
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < phone ? 800 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    ...(scene.as !== 'guest' && { storageState: sessions[scene.as] }),
  })
  if (!scene.asksForCookies) await context.addCookies([{ name: 'acceptCookies', value: 'true', url }])
  const requests = await request.newContext()
  const file = `${scene.name}-${width}-${colorScheme}.png`
  try {
    const page = await context.newPage()
    await show(scene, { page, held: createHeldCalls(requests, url) })
    await page.screenshot({ path: `${folder}/${file}` })
    return file
  } catch (error) {
    console.error(`Screenshot ${file} failed: ${error instanceof Error ? error.message : String(error)}`)
    return null
  } finally {
    await requests.delete(`${url}/apps/test-faults`)
    await requests.dispose()
    await context.close()
  }
}

const figure = (file: string) =>
  `<figure><img src="${file}" loading="lazy"><figcaption>${file}</figcaption></figure>`

const indexPage = (taken: ReadonlyMap<string, readonly string[]>) =>
  `<!doctype html><title>Screenshots</title><style>body{font:14px sans-serif}section{display:flex;gap:24px;overflow-x:auto}figure{margin:0}img{height:480px}</style>${[
    ...taken,
  ]
    .map(([name, files]) => `<h2>${name}</h2><section>${files.map(figure).join('')}</section>`)
    .join('\n')}`

ensureChromium(console.log)
if (!(await buildClient(console.log))) process.exit(1)
const template = await ensureDemoData(console.log)
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
const taken = new Map<string, string[]>()
let failures = 0

await withServer({ kind: 'pglite', template }, async ({ url }) => {
  const sessions = {
    member: await openSession(url, 'member@lodge.test', demoPassword),
    supporter: await openSession(url, 'supporter@lodge.test', demoPassword),
    admin: await openSession(url, 'admin@lodge.test', demoPassword),
    superAdmin: await openSession(url, 'super@lodge.test', demoPassword),
  }
  for (const scene of scenes) {
    const files: string[] = []
    for (const colorScheme of schemes) {
      for (const width of widths) {
        if (scene.isPhoneOnly && width >= phone) continue
        const file = await take(scene, { browser, url, sessions, width, colorScheme })
        if (file === null) failures += 1
        else files.push(file)
      }
    }
    taken.set(scene.name, files)
    console.log(`${scene.name}: ${files.length}`)
  }
})
await browser.close()
await writeFile(`${folder}/index.html`, indexPage(taken))
console.log(
  `${[...taken.values()].flat().length} screenshots of ${scenes.length} scenes: ${folder}/index.html`,
)
process.exit(failures === 0 ? 0 : 1)
