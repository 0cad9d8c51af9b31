import type { FlashContent } from '../../app/root/intents.ts'

export const notAsked: FlashContent = {
  type: 'error',
  html: 'Couldn’t ask for the age check. Try again.',
}
