import { EventEmitter } from 'node:events'
import { availableParallelism } from 'node:os'

import react from '@vitejs/plugin-react'
import type { Plugin, ViteDevServer } from 'vite'
import { defineConfig } from 'vitest/config'
import { styles } from './tools/styles.ts'

/**
 * wyw ends its evaluator process only when a build ends or an HTTP server closes, and vitest has neither: without
 * this every run hangs 10 s at its end. So wyw is handed an emitter in place of the server, closed with the bundle.
 */
function stylesThatEnd(): Plugin {
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

const drawings = 'tests/demo/{drawing,pictures}.test.ts'

export default defineConfig({
  test: {
    // One more than processors: tests of processes of their own mostly wait for those.
    maxWorkers: availableParallelism() + 1,
    // The persistent cache skips wyw's transform on the second run, which then misses its style sheets.
    fsModuleCache: false,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Each file has a database, a site and a clock of its own; a worker each would read the server anew.
          isolate: false,
          globalSetup: ['tests/server/database.setup.ts'],
          // A database of one's own takes a second, and several on two busy cores.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ['tests/{server,demo,tools}/**/*.test.ts'],
          exclude: [drawings],
        },
      },
      {
        test: {
          // The server's process refuses SVG for good (`server/media/pixels.ts`), and these tests rasterise it.
          name: 'drawings',
          environment: 'node',
          testTimeout: 30_000,
          include: [drawings],
        },
      },
      {
        test: {
          // Charts need no browser: only their views (`*.view.test.tsx`) do. Nor do they need a worker each: they
          // keep nothing but their own actors, and starting workers took longer than all that they test.
          name: 'charts',
          environment: 'node',
          isolate: false,
          include: ['tests/{machines,realtime}/**/*.test.ts'],
        },
      },
      {
        plugins: [react(), stylesThatEnd()],
        test: {
          name: 'browser',
          environment: 'jsdom',
          // A window for each file, and React and the views read anew, took twice as long as all that they test. What
          // a file leaves is put back in the setup; no file mocks a module, which others may have loaded before.
          isolate: false,
          testTimeout: 30_000,
          css: true,
          include: ['tests/machines/**/*.test.tsx', 'tests/{services,views}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/browser.setup.ts'],
        },
      },
    ],
  },
})
