/** Creates the data that each worker's server starts with, once, before the workers start. */
import { execFileSync } from 'node:child_process'

const variable = 'E2E_TEMPLATE'

/** Does nothing on PostgreSQL, where each server fills its own database. */
export default function makeTemplate(): void {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return
  process.env[variable] = execFileSync('node', ['e2e/template.ts'], { encoding: 'utf8' })
}

/** Returns the folder to copy. */
export function templateFolder(): string {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error('The template is made before the first worker starts.')
  return folder
}
