import type { FlashContent } from '../../app/root/intents.ts'

export const notWithdrawn: FlashContent = {
  type: 'error',
  html: 'Couldn’t reach the site. Nothing was changed. Try again.',
}
