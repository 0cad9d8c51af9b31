import { expect, type Page } from '@playwright/test'
import { idOf, write } from '../write.ts'
import { ownAnswer } from './places.ts'

/** Makes the server tell a member something: a moderator gives them the mark, or takes it away. */
export interface Teller {
  /** Waits until the member's page has it. */
  readonly tell: () => Promise<void>
  /** Gives the member back what they had. */
  readonly putBack: () => Promise<void>
}

/**
 * @param page the page of the member
 * @param admin a page of a moderator
 */
export async function createTeller(page: Page, admin: Page, url: string): Promise<Teller> {
  const self = await ownAnswer(page)
  const memberId = await idOf(String(self['name']), admin)
  // Also while a dialog hides it from assistive technology.
  const bell = page
    .getByRole('banner', { includeHidden: true })
    .getByRole('link', { name: /^Notifications/, includeHidden: true })
  const wasVerified = self['is_verified'] === true
  let isVerified = wasVerified
  const setMark = async (to: boolean) => {
    await write(admin, url, `/api/user/${memberId}/${to ? 'verifyByAdmin' : 'unverifyByAdmin'}`, {})
    isVerified = to
  }
  return {
    tell: async () => {
      const before = await bell.getAttribute('aria-label')
      await setMark(!isVerified)
      await expect(bell).not.toHaveAttribute('aria-label', before ?? '')
    },
    putBack: async () => {
      if (isVerified !== wasVerified) await setMark(wasVerified)
    },
  }
}
