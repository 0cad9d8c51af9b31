/** What anybody may want of the root's children; the root forwards each to the one it names. */

/** SPEC 3, Flash message; the id is given by the queue. */
export interface FlashContent {
  type?: 'info' | 'success' | 'error'
  /** Shown as markup, through DOMPurify. */
  html: string
}

export type FlashIntent = { type: 'flash.show'; flash: FlashContent }

/** The asker names the question with an id of his own and hears `confirmation.confirmed` or `.cancelled` with it. */
export type ConfirmationIntent =
  | { type: 'confirmation.ask'; id: string; title?: string; text?: string }
  /** The work that was confirmed is done, or failed: the dialog closes. */
  | { type: 'confirmation.settle'; id: string }

export type UnreadIntent = { type: 'unread.refresh' }

export type SessionIntent =
  /** Goes to the sign-on and comes back to `redirectUrl`, a path of this origin. */
  | { type: 'session.signOn'; redirectUrl: string }
  /** The index page was reached: the sign-on may be tried again (SPEC 2). */
  | { type: 'session.forgetSignOn' }
  /** Home was left: what it said of coming back is over (SPEC 2). */
  | { type: 'session.forgetReactivation' }
  /** Looks anew whether somebody is signed in. */
  | { type: 'session.check' }
  /** Some call was answered 401 (SPEC 8). */
  | { type: 'session.expire' }
  | { type: 'session.startAlias'; id: number }
  | { type: 'session.stopAlias' }
  | { type: 'session.logOut' }

export type Intent = FlashIntent | ConfirmationIntent | UnreadIntent | SessionIntent
