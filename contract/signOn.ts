/** Why a sign-on failed. The server writes this into the page as JSON. */
export interface SignOnFailure {
  readonly code: string
  /** The text that the page shows. */
  readonly message: string
  /** The path of the page that tries again. */
  readonly again: string
  /** The path of the page where a suspended member can appeal. */
  readonly link?: string
}
