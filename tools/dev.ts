// `npm run dev`: the server restarts and the pages reload on save. The browser connects to Vite, which proxies calls
// and the socket to the server.
import { spawn } from 'node:child_process'
import { buildClient } from './clientBuild.ts'

const pagesPort = 5173

// The server needs built pages. `devPages.ts` replaces their scripts by Vite's.
if (!(await buildClient(console.log))) process.exit(1)

const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, APP_URL: process.env['APP_URL'] ?? `http://localhost:${pagesPort}` },
  }),
  spawn('vite', ['--port', String(pagesPort), '--strictPort'], { stdio: 'inherit' }),
]

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop).on('SIGTERM', stop)
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
}
