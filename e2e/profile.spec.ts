// What one member sets about another in his profile, and what both see of it (issue 4, The profile).
import { expect, test } from './lodge.ts'

test('a buddy with a note, an unlock for 7 days and a block, as the two of them see it', async ({
  signedIn,
}) => {
  const page = await signedIn('luc')
  await page.goto('/members/newest')
  const card = page.getByRole('region', { name: 'Newest' }).getByRole('link', { name: /Marek/ }).first()
  const profile = page.getByRole('dialog', { name: 'Marek' })
  const note = profile.getByRole('textbox', { name: /Your note/ })
  const choose = async (item: string) => {
    await profile.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('listed with a note, which a reload keeps', async () => {
    await card.click()
    await profile.getByRole('button', { name: 'Buddies' }).click()
    await note.fill('Bakes on Sundays')
    await expect(profile.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect(profile.getByRole('button', { name: 'Buddies', pressed: true })).toBeVisible()
    await expect(note).toHaveValue('Bakes on Sundays')
  })

  await test.step('arrow keys go from member to member, and back is one step', async () => {
    await page.goto('/members/newest')
    await card.click()
    await expect(profile.getByRole('button', { name: 'Buddies', pressed: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(profile).toHaveCount(0)
    await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(1)
    await page.keyboard.press('ArrowLeft')
    await expect(profile).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(1)
  })

  await test.step('unlocked for 7 days: the other is told in his profile of him', async () => {
    await choose('Unlock my private pics for 7 days')
    await expect(profile.getByText(/He sees your private pics until .*\d/)).toBeVisible()
    const other = await signedIn('marek')
    const answer = await other.request.get('/api/user/by-name/Luc')
    expect(await answer.json()).toMatchObject({ shows_private: true })
  })

  await test.step('blocked: he is gone from the list beneath and from every other', async () => {
    await choose('Block Marek')
    await page.getByRole('button', { name: 'Block him' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/members/newest')
    await expect(card).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Newest' })).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  // Others write to him on this server afterwards.
  await test.step('unblocked: he is found again, on none of the lists', async () => {
    await page.goto('/account/blocked-members')
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(page.getByRole('button', { name: 'Unblock' })).toHaveCount(0)
    await page.goto('/members/newest')
    await card.click()
    await expect(profile.getByRole('button', { name: 'Buddies', pressed: false })).toBeVisible()
  })
})
