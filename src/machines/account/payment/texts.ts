import type { FlashContent } from '../../app/root/intents.ts'

export const notBegun: FlashContent = {
  type: 'error',
  html: 'Couldn’t open the payment page. Nothing was charged. Try again.',
}
