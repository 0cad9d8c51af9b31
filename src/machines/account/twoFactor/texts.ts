import type { FlashContent } from '../../app/root/intents.ts'

export const unknownOutcome: FlashContent = {
  type: 'error',
  html: 'The connection was lost. If two-factor is on now, get new recovery codes.',
}

export const unknownSwitch: FlashContent = {
  type: 'error',
  html: 'The connection was lost. See below whether two-factor is still on.',
}

export const unknownCodes: FlashContent = {
  type: 'error',
  html: 'The connection was lost. Your recovery codes may have stopped working. Get new ones.',
}
