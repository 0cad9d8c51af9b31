import { createServer, type Socket } from 'node:net'

const error = (text: string) => `-ERR ${text}\r\n`
const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`
const integer = (count: number) => `:${count}\r\n`
const list = (items: readonly string[]) => `*${items.length}\r\n${items.join('')}`

/** Removes the complete commands from the start of the received text. */
function readCommands(input: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let rest = input
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(rest)
    if (!head) return { commands, rest }
    let position = head[0].length
    const words: string[] = []
    for (let index = 0; index < Number(head[1]); index++) {
      const size = /^\$(\d+)\r\n/.exec(rest.slice(position))
      if (!size) return { commands, rest }
      const start = position + size[0].length
      const end = start + Number(size[1])
      if (rest.length < end + 2) return { commands, rest }
      words.push(rest.slice(start, end))
      position = end + 2
    }
    commands.push(words)
    rest = rest.slice(position)
  }
}

/** A server with the commands of Redis for publish and subscribe, so that tests run without Redis. */
export async function startFakeRedis() {
  const subscribers = new Map<string, Set<Socket>>()
  const on = (channel: string) => subscribers.get(channel) ?? new Set()

  function answer(socket: Socket, [name = '', ...words]: string[]): string {
    const [first = '', second = ''] = words
    switch (name.toLowerCase()) {
      case 'subscribe':
        return words
          .map((channel, index) => {
            subscribers.set(channel, on(channel).add(socket))
            return list([bulk('subscribe'), bulk(channel), integer(index + 1)])
          })
          .join('')
      case 'publish':
        for (const each of on(first)) each.write(list([bulk('message'), bulk(first), bulk(second)]))
        return integer(on(first).size)
      case 'pubsub':
        return list([bulk(second), integer(on(second).size)])
      case 'info':
        return bulk('loading:0\r\n')
      case 'client':
        return '+OK\r\n'
      default:
        return error(`unknown command '${name}'`)
    }
  }

  const server = createServer((socket) => {
    let input = ''
    // One character per byte, so that lengths match the protocol.
    socket.setEncoding('latin1').setDefaultEncoding('latin1')
    socket.on('data', (chunk) => {
      const { commands, rest } = readCommands(input + String(chunk))
      input = rest
      for (const command of commands) socket.write(answer(socket, command))
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      for (const set of subscribers.values()) set.delete(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
