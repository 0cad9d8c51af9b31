/** Intents: requests to the root's children. The root forwards each to the child that its name starts with. */

/** A flash message without its id, which the queue assigns (`docs/product.md#flash-message`). */
export interface FlashContent {
  type?: 'info' | 'success' | 'error'
  /** Markup, sanitized by DOMPurify before it is shown. */
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
  /** Goes to the sign-on, which returns to `redirectUrl`, a path of this origin. */
  | { type: 'session.signOn'; redirectUrl: string }
  /** The index page was reached: the sign-on may be tried again (`docs/product.md#public-pages`). */
  | { type: 'session.forgetSignOn' }
  /** Home was left: the reactivation notice ends. */
  | { type: 'session.forgetReactivation' }
  /** Checks the session again. */
  | { type: 'session.check' }
  /** A call was answered 401. */
  | { type: 'session.expire' }
  | { type: 'session.startAlias'; id: number }
  | { type: 'session.stopAlias' }
  | { type: 'session.logOut' }

export type Intent = FlashIntent | ConfirmationIntent | UnreadIntent | SessionIntent
