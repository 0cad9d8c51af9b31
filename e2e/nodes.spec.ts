// Two nodes of one site: a write on one reaches the sockets of the other.
import { expect, test } from './lodge.ts'

test('a message written on one node arrives at once on the other', async ({ signedIn, secondNode }) => {
  const marek = await signedIn('marek')
  await marek.goto('/community/messages')
  await expect(marek.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()

  const luc = await signedIn('luc', { baseURL: secondNode.url })
  await luc.goto('/community/messages/conversation/1-2')
  expect(new URL(luc.url()).origin).toBe(secondNode.url)
  await luc.getByRole('textbox', { name: /Marek/ }).fill('From the other side of the house')
  await luc.keyboard.press('Enter')

  const row = marek.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Luc/ })
  await expect(row).toContainText('From the other side of the house')
})
