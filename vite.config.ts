import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './tools/chunks.ts'
import { compressed } from './tools/compressed.ts'
import { devPages } from './tools/devPages.ts'
import { styles } from './tools/styles.ts'
import { wholeImports } from './tools/wholeImports.ts'
import { withoutStateMeta } from './tools/withoutStateMeta.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** Browsers that know CSS light-dark(): a transpiled copy of it would be every colour twice. */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5']

/** Parts of libraries that browsers would load and never need, with what stands in for them. */
const unneeded = [
  // axios asks by XMLHttpRequest wherever there is one, and browsers have it: its other way would be 5 kB, gzip.
  { source: /^\.\/fetch\.js$/, within: '/axios/lib/adapters/', code: 'export const getFetch = () => null' },
  // What is sent as a form is a FormData, and never read back as JSON.
  { source: /\/formDataToJSON\.js$/, within: '/axios/lib/', code: 'export default () => null' },
  { source: /\/assertParamsAcyclic\.js$/, within: '/axios/lib/core/', code: 'export default () => {}' },
  // The parameters of a request are plain values, which it would take for a tree of lists and files.
  {
    source: /\/toFormData\.js$/,
    within: '/axios/lib/',
    code: `export default (values, form) => {
      for (const [name, value] of Object.entries(values)) if (value != null) form.append(name, String(value))
      return form
    }`,
  },
  // Nothing comes between a request and its answer, and types check how the client is called: 0.7 kB, gzip.
  {
    source: /\/InterceptorManager\.js$/,
    within: '/axios/lib/core/',
    code: 'export default class { forEach() {} }',
  },
  {
    source: /\/validator\.js$/,
    within: '/axios/lib/core/',
    code: 'export default { assertOptions() {}, validators: { transitional() {}, spelling() {} } }',
  },
  // Names of statuses, and an older way to cancel: 1.4 kB, gzip.
  { source: /\/HttpStatusCode\.js$/, within: '/axios/lib/', code: 'export default {}' },
  { source: /\/CancelToken\.js$/, within: '/axios/lib/', code: 'export default {}' },
  // An icon is drawn as it is, without the settings by which it might be drawn otherwise (1 kB, gzip).
  {
    source: /\/createLucideIcon\.mjs$/,
    within: '/lucide-react/dist/esm/icons/',
    code: `import { createElement } from 'react'
    const drawn = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
    export default ({ name, size, node }) => (props) => createElement(
      'svg',
      {
        ...drawn,
        width: size,
        height: size,
        viewBox: '0 0 ' + size + ' ' + size,
        className: 'lucide lucide-' + name,
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )`,
  },
  // React has had it itself since 18.
  {
    source: /^use-sync-external-store\/shim(\/index\.js)?$/,
    within: '/node_modules/',
    code: `export { useSyncExternalStore } from 'react'`,
  },
  // Keeps a styled element's own props from the page; ours have none (2 kB, gzip).
  { source: /^@emotion\/is-prop-valid$/, within: '/@linaria/react/', code: 'export default () => true' },
]

function withoutUnneeded(): Plugin {
  const prefix = '\0unneeded:'
  return {
    name: 'without-unneeded',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = unneeded.findIndex((part) => part.source.test(source) && importer.includes(part.within))
      return found < 0 ? null : prefix + found
    },
    load: (id) => (id.startsWith(prefix) ? (unneeded[Number(id.slice(prefix.length))]?.code ?? null) : null),
  }
}

export default defineConfig({
  plugins: [
    withoutUnneeded(),
    withoutStateMeta(),
    devPages(server),
    react(),
    styles({ prefixer: false }),
    wholeImports(),
    compressed(),
  ],
  build: {
    outDir: 'dist/client',
    // SPEC 2: lazy pages are loaded from a /build/ prefix.
    assetsDir: 'build',
    target: browsers,
    // All of them know modulepreload.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      input: { app: 'index.html', identity: 'identity.html' },
      output: {
        codeSplitting: {
          groups: chunkGroups,
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
