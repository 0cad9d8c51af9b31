import type { FlashContent } from '../../app/root/intents.ts'

export const resent: FlashContent = {
  type: 'success',
  html: 'We sent the link again. Only the new link works.',
}
export const kept: FlashContent = { type: 'success', html: 'Canceled. Your email address stays as it is.' }
export const failed: FlashContent = { type: 'error', html: 'That did not work. Try again.' }
