/** wyw as both the build and the tests need it. */
import wyw from '@wyw-in-js/vite'
import type { Plugin } from 'vite'

/**
 * Modules of components are read while styles are worked out, since those may name a component: what they are drawn
 * with may be loaded for it, without a warning at each.
 */
const importOverrides = {
  react: { unknown: 'allow' },
  'react/jsx-dev-runtime': { unknown: 'allow' },
  'react/jsx-runtime': { unknown: 'allow' },
  'lucide-react': { unknown: 'allow' },
} as const

/**
 * wyw 2.5 shares one graph between the files it transforms, and gives up where two of them ask for different parts of
 * a third at once ('AbortError: superseded') or one meets what another has only read so far
 * ('UnknownDependencyGraphResetError', https://github.com/wyw-in-js/wyw-in-js/issues/422). One after the other they
 * do not, and it is no slower: all of them are evaluated in one process anyway.
 */
export function styles(options: Parameters<typeof wyw>[0] = {}): Plugin {
  const plugin = wyw({ include: ['src/**/*.{ts,tsx}'], importOverrides, ...options })
  const { transform } = plugin
  if (typeof transform !== 'function') throw new TypeError('wyw has no transform to wait for.')
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
