// Every list of members: who is on it, and how its filters work.
import type { Page } from '@playwright/test'
import type { ListName } from '../contract/lists.ts'
import { type PageName, pages } from '../src/views/pages.ts'
import { expect, test } from './lodge.ts'
import { oneTry, presence } from './patience.ts'
import { idOf, write } from './write.ts'

/** Tall enough that all members of the tests are rendered: lists render only the rows near the window. */
const desk = { viewport: { width: 1280, height: 1600 } }

/** Lists that have a page. */
type Listed = Extract<PageName, ListName>

const regionOf = (page: Page, list: Listed) =>
  page.getByRole('region', { name: pages[list].title, exact: true })

test('two members appear on every list of a third, and a filter keeps the supporter', async ({
  signedIn,
  server: { url },
}) => {
  const [marek, remy, bastien] = [
    await signedIn('marek', desk),
    await signedIn('remy'),
    await signedIn('bastien'),
  ]
  const marekId = await idOf('Marek', remy)
  const ids = [await idOf('Remy', marek), await idOf('Bastien', marek)]
  const listBoth = async (type: 'buddies' | 'hotties') => {
    for (const id of ids) await write(marek, url, `/api/dudelist/${id}/toggle`, { to: true, type })
  }

  const showsBoth = async (list: Listed) => {
    await test.step(list, async () => {
      const card = (name: string) => regionOf(marek, list).getByRole('article').filter({ hasText: name })
      // Presence is written once a second.
      await expect(async () => {
        await marek.goto(pages[list].path)
        await expect(card('Remy')).toHaveCount(1, oneTry)
        await expect(card('Bastien')).toHaveCount(1, oneTry)
      }).toPass(presence)
      // A short list has no filters until one is set, here by the address.
      await marek.goto(`${pages[list].path}?is_supporter=true`)
      await expect(marek.getByRole('button', { name: 'Supporters', pressed: true })).toBeVisible()
      await expect(marek.getByText('1 matching member')).toBeVisible()
      await expect(card('Remy')).toHaveCount(0)
      await expect(card('Bastien')).toHaveCount(1)
    })
  }

  await test.step('they list, view and share with each other', async () => {
    await listBoth('buddies')
    for (const id of ids) {
      await write(marek, url, `/api/user/${id}/unlock/toggle`, { to: true })
      await write(marek, url, `/api/user/${id}/view`)
    }
    for (const man of [remy, bastien]) {
      await write(man, url, `/api/dudelist/${marekId}/toggle`, { to: true, type: 'hotties' })
      await write(man, url, `/api/user/${marekId}/unlock/toggle`, { to: true })
      await write(man, url, `/api/user/${marekId}/view`)
    }
    await write(marek, url, '/apps/test-jobs/rank-popular')
  })

  for (const list of ['online', 'dudelist-online', 'popular', 'dudelisted', 'buddies'] as const)
    await showsBoth(list)
  await listBoth('hotties')
  await marek.goto(`${pages.buddies.path}?is_supporter=true`)
  await expect(marek.getByRole('heading', { name: 'No matches' })).toBeVisible()
  for (const list of ['hotties', 'hotlisting-me', 'visitor', 'unlocked', 'private-unlock-looker'] as const)
    await showsBoth(list)
})

test('Popular orders by views, from the next daily count on', async ({ signedIn, server: { url } }) => {
  const [luc, tane, marek] = [await signedIn('luc'), await signedIn('kauri'), await signedIn('marek', desk)]
  const look = async (by: Page, name: string) => {
    const counted = by.waitForResponse((answer) => answer.url().endsWith('/view') && answer.ok())
    await by.goto(`/profile/${name}`)
    await counted
  }
  const order = async () => {
    const men = regionOf(marek, 'popular').getByRole('heading', { level: 3 })
    const names = (await men.allTextContents()).map((text) => /Guest\.(?:9|10)(?!\d)/.exec(text)?.[0])
    return names.filter((name) => name !== undefined)
  }
  const count = async () => {
    await write(marek, url, '/apps/test-jobs/rank-popular')
    await marek.goto(pages.popular.path)
  }

  await look(luc, 'Guest.9')
  await count()
  await expect.poll(order).toEqual(['Guest.9'])
  await look(luc, 'Guest.10')
  await look(tane, 'Guest.10')
  await count()
  await expect.poll(order).toEqual(['Guest.10', 'Guest.9'])
})
