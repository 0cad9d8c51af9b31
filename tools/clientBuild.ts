import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './steps.ts'

const sources = [
  'src',
  'contract',
  'tools',
  'index.html',
  'identity.html',
  'vite.config.ts',
  'package-lock.json',
]
const stampFile = 'dist/source-hash'

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path]

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const builtFrom = (): string | undefined => {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Builds the browser's part into dist/client, unless what stands there was built from these very sources.
 *
 * @returns whether dist/client is fit to be served
 */
export async function buildClient(say: (line: string) => void): Promise<boolean> {
  const hash = sourceHash()
  if (builtFrom() === hash) return true
  say('Building the pages …')
  const code = await run({ name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] })
  if (code !== 0) return false
  writeFileSync(stampFile, hash)
  return true
}
