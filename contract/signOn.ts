/** What a sign-on page failed with, as the server writes it into the page. */
export interface SignOnFailure {
  readonly code: string
  /** Shown to whoever reads the page. */
  readonly message: string
  /** The path that tries it once more. */
  readonly again: string
}
