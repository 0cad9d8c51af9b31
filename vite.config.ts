import react from '@vitejs/plugin-react'
import wyw from '@wyw-in-js/vite'
import { defineConfig, type Plugin } from 'vite'
import { devPages } from './tools/devPages.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

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

/** Parts of libraries that browsers would load and never need, with what stands in for them. */
const unneeded = [
  // axios asks by XMLHttpRequest wherever there is one, and browsers have it: its other way would be 5 kB, gzip.
  { source: './fetch.js', within: '/axios/lib/adapters/', code: 'export const getFetch = () => null' },
  // Names of statuses, and an older way to cancel: 1.4 kB, gzip.
  { source: './helpers/HttpStatusCode.js', within: '/axios/lib/', code: 'export default {}' },
  { source: './cancel/CancelToken.js', within: '/axios/lib/', code: 'export default {}' },
  // Forms sent as JSON; ours are sent as what they are.
  { source: './helpers/formDataToJSON.js', within: '/axios/lib/', code: 'export default () => null' },
  { source: '../helpers/formDataToJSON.js', within: '/axios/lib/', code: 'export default () => null' },
  // Keeps a styled element's own props from the page; ours have none (2 kB, gzip).
  { source: '@emotion/is-prop-valid', within: '/@linaria/react/', code: 'export default () => true' },
]

function withoutUnneeded(): Plugin {
  const prefix = '\0unneeded:'
  return {
    name: 'without-unneeded',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = unneeded.find((part) => part.source === source && importer.includes(part.within))
      return found ? prefix + found.source : null
    },
    load: (id) => unneeded.find(({ source }) => id === prefix + source)?.code ?? null,
  }
}

export default defineConfig({
  plugins: [withoutUnneeded(), devPages(server), react(), wywOneAtATime()],
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
