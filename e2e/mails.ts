import { expect, type Page } from '@playwright/test'

/** Waits for a mail to an address, and opens it. It is written after the answer, so the first look may come too early. */
export async function openMail(page: Page, email: string, subject: RegExp): Promise<void> {
  const link = page
    .getByRole('listitem')
    .filter({ hasText: `to ${email}` })
    .getByRole('link', { name: subject })
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(link).toBeVisible({ timeout: 1 })
  }).toPass()
  await link.click()
}
