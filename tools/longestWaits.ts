import path from 'node:path'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** Milliseconds. A person waits for no page so long. */
const long = 5_000
const shown = 20
/** Actions wait until they can be done. */
const actions = /^(?:Check|Click|Fill|Hover|Navigate|Press|Uncheck)/

interface Wait {
  readonly milliseconds: number
  readonly what: string
}

/** Prints what the browser tests waited longest for, at the end of a run. */
export default class LongestWaits implements Reporter {
  readonly #waits: Wait[] = []

  onStepEnd(test: TestCase, _: TestResult, { category, duration, title, location }: TestStep): void {
    const isWait = category === 'expect' || (category === 'pw:api' && actions.test(title))
    if (!isWait || duration < long) return
    const { file, line } = location ?? test.location
    this.#waits.push({ milliseconds: duration, what: `${path.basename(file)}:${line}, ${title}` })
  }

  onEnd(): void {
    if (this.#waits.length === 0) return
    console.log(
      `\n${this.#waits.length} checks and actions waited longer than ${long / 1000} s. The longest:`,
    )
    const longest = this.#waits.toSorted((one, other) => other.milliseconds - one.milliseconds)
    for (const { milliseconds, what } of longest.slice(0, shown))
      console.log(`  ${(milliseconds / 1000).toFixed(1)} s  ${what}`)
  }

  /** Does not replace the list of tests. */
  printsToStdio(): boolean {
    return false
  }
}
