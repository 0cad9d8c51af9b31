import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { everyListedPath } from './tools/chunkGroups.ts'
import { chunkGroups, chunks, lazyParts } from './tools/chunks.ts'
import { compressed } from './tools/compressed.ts'
import { devPages } from './tools/devPages.ts'
import { withReplacedModules } from './tools/replacedModules.ts'
import { styles } from './tools/styles.ts'
import { wholeImports } from './tools/wholeImports.ts'
import { withoutStateMeta } from './tools/withoutStateMeta.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** Browsers that know CSS light-dark(): transpiled, every color would be in the style sheets twice. */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5']

export default defineConfig({
  plugins: [
    withReplacedModules(),
    withoutStateMeta(),
    devPages(server),
    react(),
    styles({ prefixer: false }),
    everyListedPath(chunks, lazyParts),
    wholeImports(),
    compressed(),
  ],
  build: {
    outDir: 'dist/client',
    // Lazy pages are loaded from below /build/ (docs/product.md#application-shell).
    assetsDir: 'build',
    target: browsers,
    // All of the browsers know modulepreload.
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
