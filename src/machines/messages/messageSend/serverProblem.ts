/** Thrown by `sendMessage` when the server answered with an error of its own (5xx). The message may be stored. */
export class ServerProblem extends Error {
  /** Milliseconds that the server asks to wait; 0 if it asks for nothing. */
  readonly wait: number

  constructor(message: string, wait: number) {
    super(message)
    this.name = 'ServerProblem'
    this.wait = wait
  }
}
