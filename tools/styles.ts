/** Configures wyw-in-js, which extracts styles, for the build and for tests. */
import wyw from '@wyw-in-js/vite'
import type { Plugin } from 'vite'

/**
 * Styles may refer to components, so that wyw evaluates modules of components, too. These are the libraries they may
 * load without a warning.
 */
const importOverrides = {
  react: { unknown: 'allow' },
  'react/jsx-dev-runtime': { unknown: 'allow' },
  'react/jsx-runtime': { unknown: 'allow' },
  'lucide-react': { unknown: 'allow' },
} as const

/**
 * Returns wyw's plugin, transforming one file at a time. wyw 2.5 shares one graph between files. It fails when two of
 * them need different parts of a third at once ('AbortError: superseded'), or one needs what another has not finished
 * ('UnknownDependencyGraphResetError', https://github.com/wyw-in-js/wyw-in-js/issues/422). In sequence it is no slower,
 * because one process evaluates all files.
 *
 * @throws when wyw's plugin has no transform function
 */
export function styles(options: Parameters<typeof wyw>[0] = {}): Plugin {
  const plugin = wyw({ include: ['src/**/*.{ts,tsx}'], importOverrides, ...options })
  const { transform } = plugin
  if (typeof transform !== 'function') throw new TypeError('The plugin of wyw has no transform function.')
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...plugin,
    transform(...file) {
      const turn = last.then(() => transform.apply(this, file))
      last = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn
    },
  }
}
