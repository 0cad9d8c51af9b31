/** Why no passkey was added, or why it is not known whether one was. */
export class AddFailure extends Error {
  /** `device`: it was canceled or has no place for passkeys. `store`: the answer of the server was lost. */
  readonly step: 'device' | 'store'

  constructor(step: 'device' | 'store', cause?: unknown) {
    super(`Adding a passkey failed: ${step}`, { cause })
    this.step = step
  }
}
