// `npm run screenshots`: every page, modal and state worth seeing, at three widths, light and dark, into
// screenshots/index.html. It runs a server of its own on the demo's people. Words after `--` choose scenes by the
// beginnings of their names; WIDTHS=360,1440 and SCHEMES=dark narrow the rest.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Browser, chromium, request } from 'playwright'
import { createHeldCalls } from '../e2e/heldCalls.ts'
import { openSession, type StorageState } from '../e2e/openSession.ts'
import { withServer } from '../e2e/serverProcess.ts'
import { demoPassword } from '../demo/seed.ts'
import { chromiumArgs, chromiumPath, ensureChromium } from './chromium.ts'
import { buildClient } from './clientBuild.ts'
import { ensureDemoData } from './screenshots/demoData.ts'
import { filterScenes } from './screenshots/filterScenes.ts'
import { homeScenes } from './screenshots/homeScenes.ts'
import { listScenes } from './screenshots/listScenes.ts'
import { messageScenes } from './screenshots/messageScenes.ts'
import { pageScenes } from './screenshots/pages.ts'
import { profileScenes } from './screenshots/profileScenes.ts'
import type { Scene, Stage } from './screenshots/scene.ts'
import { placeScenes } from './screenshots/placeScenes.ts'
import { searchScenes } from './screenshots/searchScenes.ts'
import { travelScenes } from './screenshots/travelScenes.ts'
import { stateScenes } from './screenshots/stateScenes.ts'

const folder = 'screenshots'
const wanted = process.argv.slice(2)
const widths = (process.env['WIDTHS'] ?? '360,768,1440').split(',').map(Number)
const schemes = (process.env['SCHEMES'] ?? 'light,dark')
  .split(',')
  .map((name) => (name === 'dark' ? name : 'light'))
const phone = 720
const scenes = [
  ...pageScenes,
  ...listScenes,
  ...filterScenes,
  ...homeScenes,
  ...messageScenes,
  ...placeScenes,
  ...profileScenes,
  ...searchScenes,
  ...travelScenes,
  ...stateScenes,
].filter(({ name }) => wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)))

interface Setting {
  readonly browser: Browser
  readonly url: string
  readonly sessions: Readonly<Record<Exclude<Scene['as'], 'guest'>, StorageState>>
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

async function show({ path, before, makeItSo, words, isDialog }: Scene, stage: Stage): Promise<void> {
  const { page } = stage
  await before?.(stage)
  await page.goto(path)
  await makeItSo?.(stage)
  const shown = isDialog ? page.getByRole('dialog') : page
  const sign = words === undefined ? shown.getByRole('heading') : shown.getByText(words)
  const first = sign.filter({ visible: true }).first()
  await first.waitFor({ timeout: 20_000 })
  if (words !== undefined) await first.scrollIntoViewIfNeeded()
  // The side notifier comes once the page is quiet. Where something is done to the page, it is taken as it is then.
  const notifier = page.getByRole('complementary', { name: 'Activity' })
  if (!before && !makeItSo && (await notifier.isVisible()))
    await notifier.getByRole('button').first().waitFor()
  await page.waitForFunction(
    () => {
      const isInSight = (image: HTMLImageElement) => {
        const { top, right, bottom, left } = image.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      }
      // Lazy ones out of sight are not fetched, and those that are not fetched yet count as complete.
      const isThere = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0
      return [...document.images].every((image) => isThere(image) || !isInSight(image))
    },
    null,
    { timeout: 20_000 },
  )
  if (!before && !makeItSo) await page.waitForLoadState('networkidle')
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
  const asking = await request.newContext()
  const file = `${scene.name}-${width}-${colorScheme}.png`
  try {
    const page = await context.newPage()
    await show(scene, { page, held: createHeldCalls(asking, url) })
    await page.screenshot({ path: `${folder}/${file}` })
    return file
  } catch (error) {
    console.error(`${file} could not be taken: ${error instanceof Error ? error.message : String(error)}`)
    return null
  } finally {
    await asking.delete(`${url}/apps/test-faults`)
    await asking.dispose()
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
console.log(`${[...taken.values()].flat().length} pictures of ${scenes.length} scenes: ${folder}/index.html`)
process.exit(failures === 0 ? 0 : 1)
