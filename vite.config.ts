import react from '@vitejs/plugin-react'
import wyw from '@wyw-in-js/vite'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://127.0.0.1:3000'

/** Browsers that know CSS light-dark(): a transpiled copy of it would be every colour twice. */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5']

/**
 * wyw 2.5 shares one graph between the files it transforms and gives up ('AbortError: superseded') when two of
 * them ask for different parts of a third at once. One after the other they do not, and it is no slower: all of
 * them are evaluated in one process anyway.
 */
function wywOneAtATime(): Plugin {
  const plugin = wyw({ include: 'src/**/*.{ts,tsx}', prefixer: false })
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

/** axios asks by XMLHttpRequest wherever there is one, and browsers have it: its other way would be 5 kB, gzip. */
function axiosWithoutFetch(): Plugin {
  const stub = '\0axios-without-fetch'
  return {
    name: 'axios-without-fetch',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './fetch.js' && importer?.includes('/axios/lib/adapters/') ? stub : null,
    load: (id) => (id === stub ? 'export const getFetch = () => null' : null),
  }
}

export default defineConfig({
  plugins: [axiosWithoutFetch(), react(), wywOneAtATime()],
  build: {
    outDir: 'dist/client',
    // SPEC 2: lazy pages are loaded from a /build/ prefix.
    assetsDir: 'build',
    target: browsers,
    sourcemap: false,
    rolldownOptions: {
      input: { app: 'index.html', identity: 'identity.html' },
      output: {
        codeSplitting: {
          groups: [
            // Changes with an upgrade only, so that a release leaves it in the browser's cache.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/identity': server,
      '/broadcasting': server,
      '/media': server,
      '/health': server,
      '/dev': server,
      '/app': { target: server, ws: true },
    },
  },
})
