// Moderators at their queues, and the members whom they decide about. The clock is real: a decision is told after 10 s.
import type { Page } from '@playwright/test'
import { mostClaimed } from '../contract/limits.ts'
import { expect, refusedCall, test } from './lodge.ts'
import { afterUndo } from './patience.ts'
import { people } from './people.ts'
import { write } from './write.ts'

const item = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const actionsOf = (page: Page) => page.getByRole('group', { name: 'Actions' })

/** Skips items, by keyboard, until the one about this member is shown. */
async function goTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await expect(actionsOf(page)).toBeVisible()
    if (await item(page, name).isVisible()) return
    await page.keyboard.press('j')
    throw new Error('Another item is shown.')
  }).toPass()
}

test('a decision can be undone, and the member sees it at once when it takes effect', async ({
  signedIn,
  expectedLines,
}) => {
  // This member has no place.
  expectedLines.push(refusedCall('GET /user/nearby-online'))
  const { name } = people.applicant
  const [member, admin] = [await signedIn('applicant'), await signedIn('moderator')]
  await member.goto('/home')
  await expect(member.getByRole('heading').first()).toBeVisible()

  await test.step('the admin area is in the menu of admins only', async () => {
    await admin.goto('/home')
    await admin.getByRole('banner').getByRole('button', { name: /Wim$/ }).click()
    await admin.getByRole('banner').getByRole('link', { name: 'Admin area' }).click()
    await expect(admin.getByRole('heading', { name: 'Admin area', level: 1 })).toBeVisible()
    await admin
      .getByRole('navigation', { name: 'Admin area' })
      .getByRole('link', { name: /^Just joined/ })
      .click()
  })

  await test.step('approved, undone, and decided otherwise', async () => {
    await goTo(admin, name)
    await admin.keyboard.press('a')
    await expect(admin.getByRole('status').filter({ hasText: 'Approved' })).toBeVisible()
    await admin.keyboard.press('u')
    await expect(item(admin, name)).toBeVisible()
    await expect(admin.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    await admin.keyboard.press('r')
    const form = admin.getByRole('form', { name: 'What the member will read' })
    await admin.keyboard.press('1')
    await expect(form.getByRole('radio').first()).toBeChecked()
    await form.getByRole('textbox').fill('Add a photo of you.')
    await expect(form.getByText('The member reads:')).toContainText('Add a photo of you.')
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('status').filter({ hasText: 'Rejected' })).toBeVisible()
    await expect(member.getByText('Add a photo of you.')).toHaveCount(0)
  })

  await expect(member.getByText('Add a photo of you.').first()).toBeVisible(afterUndo)
})

test('of two moderators the second learns who decided what', async ({ signedIn, server }) => {
  const { name } = people.hopeful
  const [wim, olaf] = [await signedIn('moderator'), await signedIn('owner')]
  const queue = '/api/moderation/queue/just-joined/claim'
  // Wim may have it from an earlier test: a browser that is closed gives nothing back.
  const claimed = await write(wim, server.url, queue, { count: mostClaimed }, 'POST')
  const { data } = (await claimed.json()) as {
    data: { id: number; version: number; member: { name: string } }[]
  }
  const claim = data.find(({ member }) => member.name === name)
  if (!claim) throw new Error('Hugo does not wait.')
  const claimIt = (by: Page) =>
    write(by, server.url, `/api/moderation/item/${claim.id}/claim`, { take_over: true }, 'POST')
  await claimIt(olaf)
  await olaf.goto('/admin/profile-queues/just-joined')
  await goTo(olaf, name)

  // What Olaf has open is not shown to Wim, until he takes it over.
  await wim.goto('/admin/profile-queues/just-joined')
  const end = wim.getByRole('heading', { name: 'Nothing waits here' })
  await expect(end.or(actionsOf(wim))).toBeVisible()
  while (!(await end.isVisible())) {
    await expect(item(wim, name)).toHaveCount(0)
    await wim.keyboard.press('j')
    await expect(end.or(actionsOf(wim))).toBeVisible()
  }
  await claimIt(wim)
  const taken = { id: claim.id, version: claim.version }
  await write(
    wim,
    server.url,
    '/api/moderation/decision',
    { items: [taken], action: 'member.approve' },
    'POST',
  )

  await olaf.keyboard.press('a')
  const refused = olaf.getByText('Wim has decided this already. Approved.')
  await expect(refused).toBeVisible()
  await olaf.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toHaveCount(0)
})

test('others go home, and learn nothing about the admin area', async ({ signedIn }) => {
  const page = await signedIn('luc')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin/profile-queues/just-joined')
  await expect(page).toHaveURL(/\/home$/)
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /Luc$/ }).click()
  await expect(bar.getByRole('link', { name: /settings/i }).first()).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Admin area' })).toHaveCount(0)
  expect(
    asked.filter((path) => /admin|moderation/i.test(path) && !/^\/(admin|api\/sso)\//.test(path)),
  ).toEqual([])
})

test('a hundred photos are decided by keys alone', async ({ signedIn }) => {
  const page = await signedIn('moderator')
  let decided = 0
  page.on('response', async (answer) => {
    if (answer.request().method() !== 'POST' || !answer.url().endsWith('/moderation/decision')) return
    const { data } = (await answer.json()) as { data: unknown[] }
    decided += data.length
  })
  await page.goto('/admin/media-queues/new-pics')
  const shown = page.getByRole('img', { name: /to judge$/ })
  let last: string | null = null
  for (let nth = 0; nth < 88; nth += 1) {
    await expect(shown).not.toHaveAttribute('src', last ?? '')
    last = await shown.getAttribute('src')
    await page.keyboard.press('a')
  }
  // The rest at once.
  await page.keyboard.press('g')
  const boxes = page.getByRole('list', { name: 'Photos' }).getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBeGreaterThanOrEqual(12)
  await page.keyboard.press('x')
  await page.keyboard.press('a')
  await expect.poll(() => decided).toBeGreaterThanOrEqual(100)
})
