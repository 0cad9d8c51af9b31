// Types, lint, format, the arrows of the architecture, and what nobody uses.
import { runSteps } from './steps.ts'

export const checks = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'arrows', command: 'node', args: ['tools/arrows.ts'] },
  { name: 'unused', command: 'knip', args: [] },
]

if (import.meta.main) await runSteps(checks)
