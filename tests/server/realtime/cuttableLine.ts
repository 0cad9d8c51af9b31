import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { portOf } from './gatewayServer.ts'

/** A proxy to a port whose connections a test can cut and restore. */
export async function openLine(port: number, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(async () => {
    cut()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `redis://127.0.0.1:${portOf(server.address())}`,
    cut,
    mend() {
      isCut = false
    },
  }
}
