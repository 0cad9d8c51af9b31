import { createHmac } from 'node:crypto'
import type { Keys } from '../appSecret.ts'

/** Tells whether two sites have the same secret. Nothing can be signed or opened with it. */
export const hashOfSecret = ({ identity }: Pick<Keys, 'identity'>): string =>
  createHmac('sha256', identity).update('backup').digest('hex')
