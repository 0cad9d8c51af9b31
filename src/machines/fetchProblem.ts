import type { FlashContent } from './app/root/intents.ts'

/** See `docs/product.md#error-texts`. */
export const fetchProblem = {
  type: 'error',
  html: 'Having problems fetching data. Please wait. If this occurs again, please contact support.',
} as const satisfies FlashContent
