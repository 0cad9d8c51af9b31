import type { FlashContent } from '../../app/root/intents.ts'

export const notLinked: FlashContent = {
  type: 'error',
  html: 'Couldn’t start the download. Your archive is still there. Try again.',
}
