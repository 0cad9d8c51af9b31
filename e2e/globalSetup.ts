/** Makes the data that every worker's server begins with, once, before there are workers. */
import { execFileSync } from 'node:child_process'

const variable = 'E2E_TEMPLATE'

/** On PostgreSQL each server fills a database of its own. */
export default function makeTemplate(): void {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return
  process.env[variable] = execFileSync('node', ['e2e/template.ts'], { encoding: 'utf8' })
}

/** @returns the folder to copy */
export function templateFolder(): string {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error('The template is made before the first worker starts.')
  return folder
}
