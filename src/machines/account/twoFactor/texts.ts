import type { FlashContent } from '../../app/root/intents.ts'

export const unknownOutcome: FlashContent = {
  type: 'error',
  html: 'The connection was lost. If two-factor is on now, get new recovery codes.',
}
