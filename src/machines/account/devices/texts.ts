import type { FlashContent } from '../../app/root/intents.ts'

export const notSignedOut: FlashContent = { type: 'error', html: "Couldn't log the device out. Try again." }
