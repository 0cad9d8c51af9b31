import { join, posix } from 'node:path'
import type { Plugin } from 'vite'
import { modulePath } from './chunkGroups.ts'

/**
 * Modules of libraries that browsers would load and never need, of 1 kB gzip or more → the file of
 * `tools/replacedModules/` that is built in their place. A module is named as its package's importers reach it: by its
 * path below `node_modules/`, or by the name under which other packages import it. Each file says why that is safe;
 * `tests/tools/replacedModules.test.ts` checks that the installed packages still look as the files assume.
 */
export const replacedModules: Readonly<Record<string, string>> = {
  'axios/lib/adapters/fetch.js': 'axiosFetch.ts',
  'lucide-react/dist/esm/createLucideIcon.mjs': 'lucideCreateIcon.ts',
  '@emotion/is-prop-valid': 'emotionIsPropValid.ts',
}

/** Returns the module that a package imports: its path below `node_modules/`, or the name of another package's. */
export function importedModule(specifier: string, importer: string): string | undefined {
  const [folder, ...path] = modulePath(importer).split('/')
  if (folder !== 'node_modules') return undefined
  return specifier.startsWith('.') ? posix.join(posix.dirname(path.join('/')), specifier) : specifier
}

/**
 * Builds files of ours in the place of modules of libraries.
 *
 * @throws when nothing imports one of the modules any more
 */
export function withReplacedModules(replaced = replacedModules): Plugin {
  const unused = new Set(Object.keys(replaced))
  return {
    name: 'with-replaced-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(specifier, importer) {
      const module = importer === undefined ? undefined : importedModule(specifier, importer)
      const file = module === undefined ? undefined : replaced[module]
      if (module === undefined || file === undefined) return null
      unused.delete(module)
      return join(import.meta.dirname, 'replacedModules', file)
    },
    buildEnd(error) {
      if (error || unused.size === 0) return
      this.error(
        `Nothing imports these any more; remove them from tools/replacedModules.ts:\n${[...unused].join('\n')}`,
      )
    },
  }
}
