// `npm run test:changed`: checks types, and checks lint, format and tests of the files that changed since HEAD, or since
// another commit (`-- --base main~3`), untracked files included. It is quick, not complete: `npm test` is.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { typeCheck } from './check.ts'
import { runTogether, type Step } from './steps.ts'
import { readImports, relatedTests } from './test-changed/relatedTests.ts'

const { values } = parseArgs({ options: { base: { type: 'string', default: 'HEAD' } } })

const linesOf = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line !== '')
try {
  linesOf('rev-parse', '--verify', '--quiet', `${values.base}^{commit}`)
} catch {
  console.error(`${values.base} is not a commit.`)
  process.exit(2)
}
const untracked = linesOf('ls-files', '--others', '--exclude-standard')
const changed = [...linesOf('diff', '--name-only', '--no-renames', values.base), ...untracked]
if (changed.length === 0) {
  console.log(`Nothing changed since ${values.base}.`)
  process.exit(0)
}

const isCode = (file: string) => /\.tsx?$/.test(file)
const modules = [...linesOf('ls-files'), ...untracked].filter((file) => isCode(file) && existsSync(file))
const { related, leftOut } = relatedTests(readImports(modules), changed)
const present = changed.filter((file) => existsSync(file))
const presentCode = present.filter(isCode)
const hasCharts = changed.some((file) => /^(src|tests)\/machines\/|^docs\/statecharts\//.test(file))

const steps: Step[] = []
if (changed.some(isCode)) steps.push(typeCheck)
if (presentCode.length > 0)
  steps.push({
    name: 'lint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings', ...presentCode],
  })
if (present.length > 0)
  steps.push({
    name: 'format',
    command: 'oxfmt',
    args: ['--check', '--no-error-on-unmatched-pattern', ...present],
  })
if (hasCharts) steps.push({ name: 'exported charts', command: 'node', args: ['tools/charts.ts', '--check'] })
if (related.length > 0)
  steps.push({ name: `${related.length} test files`, command: 'vitest', args: ['run', ...related] })
await runTogether(steps)

console.log(`\n${changed.length} changed files, ${related.length} related test files. Not run:`)
if (leftOut.length > 0)
  console.log(`- ${leftOut.length} test files that start the whole server and test other folders`)
console.log('- imports between folders, unused code, browser tests')
const setup = changed.filter((file) => /^[^/]+\.(json|ts|html)$|\.setup\.ts$/.test(file))
if (setup.length > 0) console.log(`- tests that depend on ${setup.join(', ')}: run npm test`)
