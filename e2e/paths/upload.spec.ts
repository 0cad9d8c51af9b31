import type { Route } from '@playwright/test'
import { upload } from '../../tests/machines/media/upload.cases.ts'
import { picture } from '../../tests/server/memberPhotos/pictures.ts'
import { expect, type Going, test } from '../lodge.ts'
import { encoded } from '../patience.ts'
import { deletePhotos } from '../uploadedPhotos.ts'
import { runFor } from './clock.ts'
import { playPaths } from './playPaths.ts'

const check = 'GET /photo/max-kb'
const count = 'GET /photo/count'
const send = 'POST /user/{id}/photo'

/** Makes the server answer as a step of the path says: with a refusal, or as usual. */
const goingOf = (output: unknown): Going =>
  typeof output === 'object' && output !== null && 'status' in output
    ? { refusal: output as NonNullable<Going['refusal']> }
    : {}

const isFitOf = (output: unknown) =>
  typeof output === 'object' && output !== null && 'isFit' in output && output.isFit === true

test('upload: every path of the chart', async ({ signedIn, server, held, expectedLines }) => {
  const page = await signedIn('luc')
  const tray = page.getByRole('region', { name: 'Uploads', exact: true })
  const button = (name: RegExp) => tray.getByRole('listitem').getByRole('button', { name })
  const stored: number[] = []
  let files = 0
  /** Requests that the browser holds back before their first byte. */
  let paused: Route[] = []
  /** Steps that are still to come after the current one. */
  let next: string[] = []
  const lastPaused = async () => {
    await expect.poll(() => paused.length).toBeGreaterThan(0)
    return paused.at(-1)
  }
  expectedLines.push(/^Failed to load resource: net::ERR_.* at \/api\/user\/\d+\/photo$/)
  await page.route(/\/api\/user\/\d+\/photo$/, async (route) => {
    if (route.request().method() === 'POST') paused.push(route)
    else await route.continue()
  })
  page.on('response', async (answer) => {
    if (answer.request().method() === 'POST' && answer.status() === 201)
      stored.push(((await answer.json()) as { id: number }).id)
  })
  await page.clock.install()

  try {
    await playPaths({
      chart: upload,
      stage: () => tray.getByRole('list', { name: 'Uploads' }),
      begin: async (_input, names) => {
        next = [...names]
        paused = []
        files += 1
        await page.clock.resume()
        // Leaves the app first, so that nothing keeps the file of the previous path.
        await page.goto('/dev/mail')
        await page.evaluate(() => localStorage.clear())
        await page.goto('/account/profile-settings/pics')
        await expect(page.getByText(/of 16 photos used/)).toBeVisible()
        await held.hold(check, count, send)
        await page.locator('input[type=file][multiple]').setInputFiles({
          name: `photo-${files}.png`,
          mimeType: 'image/png',
          buffer: await picture({ seed: 200 + files })
            .png()
            .toBuffer(),
        })
      },
      nameOf: (event, before) => {
        if (event.type === 'send.progressed' && event['percent'] !== 100) return 'progressed partly'
        const checked: unknown = event['output']
        if (event.type.startsWith('xstate.done') && before.matches('checking'))
          return isFitOf(checked) ? 'done check' : 'unfit'
        if (event.type === 'upload.cancel' && before.matches('waiting')) return 'cancel waiting'
        return undefined
      },
      deeds: Object.fromEntries(
        Object.entries<Parameters<typeof playPaths>[0]['deeds'][string]>({
          unfit: async () => {
            await held.answer(count)
            await held.answer(check, { instead: { max_kb: 0 } })
          },
          'done check': async () => {
            await held.answer(check)
            await held.answer(count, next[0] === 'upload.refuse' ? { instead: { count: 16 } } : {})
          },
          'error check': async () => {
            await held.answer(count)
            await held.answer(check, { isLost: true })
          },
          'upload.start': async () => void (await lastPaused()),
          // The queue refuses it by itself.
          'upload.refuse': async () => {},
          'upload.retry': () => button(/^Try again/).click(),
          'upload.cancel': () => button(/^(Cancel|Remove)/).click(),
          'send.progressed': async () => {
            await (await lastPaused())?.continue()
            await held.come(send)
          },
          'done sendFile': async ({ output }, before) => {
            if (before.matches({ uploading: 'sending' })) await (await lastPaused())?.continue()
            await held.answer(send, goingOf(output))
          },
          'error sendFile': async (_event, before) => {
            if (before.matches({ uploading: 'sending' })) await (await lastPaused())?.abort('connectionreset')
            else await held.answer(send, { isLost: true })
          },
          'after sendingStalled': () => runFor(page, 60_000),
          'after storingStalled': () => runFor(page, 3 * 60_000),
        }).map(([name, deed]) => [
          name,
          async (event, before) => {
            next.shift()
            await deed(event, before)
          },
        ]),
      ),
      // The queue starts or refuses a file that is checked by itself.
      passing: ['done check'],
      shownBy: {
        stored: () => expect(tray.getByText('Uploaded. Waits for approval.')).toBeVisible(encoded),
        cancelled: () => expect(tray).toHaveCount(0),
      },
      impossible: {
        'cancel waiting': {
          why: 'a file waits only behind two others, and this test uploads one at a time',
          leaves: ['waiting: upload.cancel → cancelled'],
        },
        'progressed partly': {
          why: 'the browser hands a small file to the network at once',
          leaves: [
            'uploading.sending: send.progressed → uploading.sending',
            'uploading.storing: send.progressed [isPart] → uploading.sending',
          ],
        },
        'done sendFile 401': {
          why: 'the page redirects to the sign-on at once',
          leaves: ['uploading: done sendFile [isSignedOut] → failed'],
        },
      },
    })
  } finally {
    await deletePhotos(page, server.url, stored)
  }
})
