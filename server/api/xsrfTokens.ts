import { createHmac } from 'node:crypto'

const sign = (key: Buffer, subject: string) => createHmac('sha256', key).update(subject).digest('base64url')

export const sessionXsrfToken = (key: Buffer, sessionId: string): string => sign(key, `session ${sessionId}`)
/** For a browser that is not signed in: `guestId` is the value of a cookie that no script reads. */
export const guestXsrfToken = (key: Buffer, guestId: string): string => sign(key, `guest ${guestId}`)
