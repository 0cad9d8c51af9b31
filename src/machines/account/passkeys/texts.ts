import type { FlashContent } from '../../app/root/intents.ts'

export const unknownRemoval: FlashContent = {
  type: 'error',
  html: 'The connection was lost. If your passkey is still in the list, remove it again.',
}

export const unknownAddition: FlashContent = {
  type: 'error',
  html: 'The connection was lost. If your passkey is not in the list, add it again.',
}
