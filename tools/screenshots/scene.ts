import type { Page } from 'playwright'
import type { HeldCalls } from '../../e2e/heldCalls.ts'

export interface Stage {
  readonly page: Page
  /** Lets the server hold, refuse, lose or change the answers of calls. */
  readonly held: HeldCalls
}

export interface Scene {
  readonly name: string
  /** Who looks at the page. A supporter may have travel plans. */
  readonly as: 'guest' | 'member' | 'supporter' | 'admin' | 'superAdmin'
  readonly path: string
  /** Runs before the page is opened, for example to hold calls. */
  readonly beforeOpen?: (stage: Stage) => Promise<void>
  /** Runs on the opened page and brings it into the state of the scene. */
  readonly afterOpen?: (stage: Stage) => Promise<void>
  /** Text that is visible in the state of the scene. Default: any heading. */
  readonly expectedText?: string
  /** Whether the scene is a dialog over the page. */
  readonly isDialog?: true
  /** Whether the scene exists on phones only. */
  readonly isPhoneOnly?: true
  readonly asksForCookies?: true
}
