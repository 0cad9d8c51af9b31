import { createHmac } from 'node:crypto'

const sign = (key: Buffer, subject: string) => createHmac('sha256', key).update(subject).digest('base64url')

/** Returns the XSRF token of a session. */
export const sessionXsrfToken = (key: Buffer, sessionId: string): string => sign(key, `session ${sessionId}`)
/** Returns the XSRF token of a browser that is not signed in. `guestId` is the value of an `HttpOnly` cookie. */
export const guestXsrfToken = (key: Buffer, guestId: string): string => sign(key, `guest ${guestId}`)
