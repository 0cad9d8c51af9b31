import type { Page } from 'playwright'
import type { HeldCalls } from '../../e2e/heldCalls.ts'

export interface Stage {
  readonly page: Page
  /** Makes the server refuse, lose or bend calls. */
  readonly held: HeldCalls
}

export interface Scene {
  readonly name: string
  /** A supporter of the demo may have travel plans too. */
  readonly as: 'guest' | 'member' | 'supporter'
  readonly path: string
  /** Before the page is opened: calls to hold. */
  readonly before?: (stage: Stage) => Promise<void>
  /** On the opened page: what is done until it looks as the name says. */
  readonly makeItSo?: (stage: Stage) => Promise<void>
  /** Words that stand there once it does; a heading unless said. */
  readonly words?: string
  /** It is about what opens over the page. */
  readonly isDialog?: true
  /** Where the window has to be a phone's. */
  readonly isPhoneOnly?: true
  readonly asksForCookies?: true
}
