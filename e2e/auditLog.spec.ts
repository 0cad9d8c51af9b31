// The audit log: super admins find who did what to whom, and nobody else sees it.
import { pages } from '../src/views/pages.ts'
import { expect, test } from './lodge.ts'
import { people } from './people.ts'
import { idOf, write } from './write.ts'

test('a super admin finds a suspension by its member, and sees before and after', async ({
  signedIn,
  server,
}) => {
  const { name } = people.scolded
  const [wim, olaf] = [await signedIn('moderator'), await signedIn('owner')]
  const id = await idOf(name, wim)
  await write(wim, server.url, `/api/user/${id}/suspend`, { text: 'You sell watches.' })
  const table = olaf.getByRole('region', { name: 'Actions' })
  const suspension = table.getByRole('row').filter({ hasText: 'member.suspend' })

  await test.step('from the page about the member', async () => {
    await olaf.goto(`/admin/profile/${id}`)
    await olaf.getByRole('link', { name: 'In the audit log' }).click()
    await expect(olaf).toHaveURL(new RegExp(`target_type=member&target_id=${id}$`))
    await expect(suspension).toHaveCount(1)
    await expect(suspension.getByRole('link', { name: people.moderator.name })).toBeVisible()
    await expect(suspension.getByRole('link', { name })).toBeVisible()
    await expect(suspension).toContainText('You sell watches.')
    await expect(suspension).toContainText(/127\.0\.0\.1|::1/)
  })

  await test.step('with what it changed, once that is asked for', async () => {
    const change = suspension.getByRole('table')
    await expect(change).toBeHidden()
    await suspension.getByText(/^\d+ changes?$/).click()
    await expect(change.getByRole('row', { name: 'is_suspended' }).getByRole('cell')).toHaveText([
      'no',
      'yes',
    ])
  })

  await test.step('by the filters, which the address keeps', async () => {
    await olaf.goto(pages.auditLog.path)
    const form = olaf.getByRole('form', { name: 'Filters' })
    await form.getByLabel('Done to').selectOption('Member')
    await form.getByLabel('Its number').fill(String(id))
    await form.getByLabel('Action begins with').fill('member.suspend')
    await form.getByRole('button', { name: 'Search' }).click()
    await expect(suspension).toHaveCount(1)
    await olaf.reload()
    await expect(suspension).toHaveCount(1)
    await expect(form.getByLabel('Its number')).toHaveValue(String(id))
    await form.getByLabel('Reason contains').fill('bicycles')
    await form.getByLabel('Reason contains').press('Enter')
    await expect(olaf.getByText('No action matches.')).toBeVisible()
    await olaf.goBack()
    await expect(suspension).toHaveCount(1)
  })

  await test.step('and takes the rows along', async () => {
    const download = olaf.waitForEvent('download')
    await olaf.getByRole('link', { name: 'Download CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/)
  })

  await write(wim, server.url, `/api/user/${id}/unsuspend`, {})
})

test('an admin who opens the audit log goes to the admin area, and asks nothing of it', async ({
  signedIn,
}) => {
  const page = await signedIn('moderator')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(pages.auditLog.path)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { name: 'Admin area', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  expect(asked.filter((path) => path.startsWith('/api/audit'))).toEqual([])
})
