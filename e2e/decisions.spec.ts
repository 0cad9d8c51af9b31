// A moderator reverses a rejection from the log, and the member sees it at once.
import { expect, refusedCall, test } from './lodge.ts'
import { people } from './people.ts'
import { write } from './write.ts'

test('a rejection is reversed from the log, and the member is told', async ({
  signedIn,
  server,
  expectedLines,
}) => {
  // This member has no place.
  expectedLines.push(refusedCall('GET /user/nearby-online'))
  const { name } = people.declined
  const [member, admin] = [await signedIn('declined'), await signedIn('moderator')]
  await member.goto('/home')
  // From then on no event is missed.
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  const { id } = (await (await member.request.get('/api/sso/user')).json()) as { id: number }
  const reasons = await admin.request.get('/api/rejection-reason/profile')
  const { data } = (await reasons.json()) as { data: { id: number }[] }
  await write(admin, server.url, `/api/user/${id}/reject`, {
    rejection_reason_id: data[0]?.id,
    text: 'Tell more about you.',
  })
  await expect(member.getByText('Tell more about you.').first()).toBeVisible()

  await test.step('the log shows it first, and can be limited to the member', async () => {
    await admin.goto('/admin')
    await admin
      .getByRole('navigation', { name: 'Admin area' })
      .getByRole('link', { name: 'Decisions' })
      .click()
    await admin
      .getByRole('link', { name: `Only decisions about ${name}` })
      .first()
      .click()
    await expect(admin).toHaveURL(new RegExp(`/admin/decisions\\?member_id=${id}$`))
    await expect(admin.getByRole('button', { name: `About ${name}: remove the filter` })).toBeVisible()
  })

  const row = admin.getByRole('row').filter({ hasText: 'Tell more about you.' })
  await test.step('it is reversed with a text', async () => {
    await row.getByRole('button', { name: 'Reverse' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Reverse this decision?' })
    await dialog.getByRole('textbox').fill('We looked again.')
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await expect(row.getByText('Reversed', { exact: true })).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
  })

  await expect(member.getByText('We looked again.').first()).toBeVisible()
})
