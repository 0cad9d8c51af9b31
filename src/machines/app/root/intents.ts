/** Intents: requests to the root's children. The root forwards each to the child that its name starts with. */

/** A flash message without its id, which the queue assigns (`docs/product.md#flash-message`). */
export interface FlashContent {
  type?: 'info' | 'success' | 'error'
  /** Markup, sanitized by DOMPurify before it is shown. */
  html: string
  /** Milliseconds after which a success message disappears. Default: 5,000. Other messages stay until a click. */
  delay?: number
}

export type FlashIntent = { type: 'flash.show'; flash: FlashContent }

/** The question of a confirmation dialog, as its asker words it. */
export interface Question {
  /** Chosen by the asker. `confirmation.confirmed` and `confirmation.cancelled` carry it. */
  readonly id: string
  readonly title: string
  /** The member whose name is in the title, if there is one. */
  readonly name?: string
  readonly sentence: string
  /** Consequences, and what stays safe. */
  readonly detail?: string
  /** The text of the button that confirms, which names the action. */
  readonly label: string
  readonly tone: 'primary' | 'danger'
}

export type ConfirmationIntent =
  /** What is missing has the default of the chart. */
  | ({ type: 'confirmation.ask' } & Pick<Question, 'id'> & Partial<Question>)
  /** The confirmed work has ended, or the asker is gone: the question is closed. */
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
  /** Ends the session, and goes to `path` of this origin, or to the index page. */
  | { type: 'session.logOut'; path?: string }

export type Intent = FlashIntent | ConfirmationIntent | UnreadIntent | SessionIntent
