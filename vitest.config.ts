import { EventEmitter } from 'node:events'
import { availableParallelism } from 'node:os'

import react from '@vitejs/plugin-react'
import type { Plugin, ViteDevServer } from 'vite'
import { defineConfig } from 'vitest/config'
import { styles } from './tools/styles.ts'
import { withoutPostgres } from './tools/test-services/withoutPostgres.ts'

/**
 * wyw stops its evaluator process only when a build ends or an HTTP server closes. Vitest has neither, so that every run
 * would wait 10 s at its end. This gives wyw an event emitter as its server, which closes with the bundle.
 */
function stylesThatStop(): Plugin {
  const plugin = styles()
  const httpServer = new EventEmitter()
  const { configureServer } = plugin
  return {
    ...plugin,
    configureServer(server) {
      if (typeof configureServer !== 'function') return
      const stoppable: ViteDevServer = Object.create(server, { httpServer: { value: httpServer } })
      return configureServer.call(this, stoppable)
    },
    closeBundle() {
      httpServer.emit('close')
    },
  }
}

const drawings = 'tests/demo/{drawing,pictures,similarClips}.test.ts'

export default defineConfig({
  test: {
    // One more than there are processors: tests that start processes mostly wait for them.
    maxWorkers: availableParallelism() + 1,
    // With the persistent cache, a second run would skip wyw's transform and miss its style sheets.
    fsModuleCache: false,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Each file has its own database, site and clock. With a worker for each, every one would load the server again.
          isolate: false,
          globalSetup: ['tests/server/database.setup.ts'],
          // Creating a database takes a second, and several seconds on two busy cores.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // As `tests/server/realtime/eventually.ts`.
          expect: { poll: { timeout: 20_000 } },
          include: ['tests/{server,demo,tools}/**/*.test.ts'],
          exclude: [drawings, ...(process.env['TEST_DATABASE'] === 'postgres' ? withoutPostgres : [])],
        },
      },
      {
        test: {
          // These tests rasterize SVG, which the server turns off for its whole process (`server/media/pixels.ts`).
          name: 'drawings',
          environment: 'node',
          testTimeout: 30_000,
          include: [drawings],
        },
      },
      {
        test: {
          // Charts need no browser; only their views (`*.view.test.tsx`) do. They share a worker: they keep nothing but
          // their own actors, and starting workers took longer than the tests.
          name: 'charts',
          environment: 'node',
          isolate: false,
          include: ['tests/{machines,realtime}/**/*.test.ts'],
        },
      },
      {
        plugins: [react(), stylesThatStop()],
        test: {
          name: 'browser',
          environment: 'jsdom',
          // Files share a window: a new one for each, with React and the views loaded again, took twice as long as the
          // tests. The setup resets what a file leaves. No file mocks a module, because another may have loaded it.
          isolate: false,
          // Its entry for Node exports nothing; the bundler takes another one.
          server: { deps: { inline: ['@panzoom/panzoom'] } },
          testTimeout: 30_000,
          css: true,
          include: ['tests/machines/**/*.test.tsx', 'tests/{services,views}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/browser.setup.ts'],
        },
      },
    ],
  },
})
