import path from 'node:path'

/** What vitest's JSON reporter writes, as far as it is read here. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** The server's tests that passed, by file and name; one name can stand for several. */
export const passedServerTests = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) => {
    const file = name.replaceAll(path.sep, '/')
    const at = file.lastIndexOf('/tests/server/')
    if (at === -1) return []
    return assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => `${file.slice(at + 1)}: ${fullName}`)
  })

/** Those of `expected` that `actual` has not, or not as often: what it has beyond them makes up for none. */
export function lostTests(expected: readonly string[], actual: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const test of actual) left.set(test, (left.get(test) ?? 0) + 1)
  return expected.filter((test) => {
    const count = left.get(test) ?? 0
    left.set(test, count - 1)
    return count <= 0
  })
}
