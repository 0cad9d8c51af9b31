/**
 * A socket in the data folder through which the command line asks the running server to run a command. Two processes
 * on one PGlite folder would lose rows, and only the server can drop its cached sessions and close its sockets.
 */
import { createHash } from 'node:crypto'
import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type CommandDeps, CommandError } from './command.ts'
import { runCommand } from './commands.ts'

const Request = z.array(z.string()).max(1_000)
const Reply = z.object({ isDone: z.boolean(), text: z.string() })
type Reply = z.infer<typeof Reply>

/** The length in bytes that every system allows for the path of a socket. macOS allows the least, 104. */
const maxPathBytes = 100

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Returns the path of the socket: in the data folder, or in the temporary folder when that path is too long. */
export function commandSocketOf(dataDir: string): string {
  const folder = path.resolve(dataDir)
  if (process.platform === 'win32') return `\\\\.\\pipe\\lodge-${digest(folder)}`
  const own = path.join(folder, 'admin.sock')
  if (Buffer.byteLength(own) <= maxPathBytes) return own
  return path.join(tmpdir(), `lodge-${digest(folder)}`, 'admin.sock')
}

/** @throws Error when another user owns the folder, because that user could answer in place of the server */
async function createSocketFolder(file: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await stat(folder)).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user.`)
}

async function answer(deps: CommandDeps, logger: FastifyBaseLogger, line: string): Promise<Reply> {
  try {
    return { isDone: true, text: await runCommand(deps, Request.parse(JSON.parse(line))) }
  } catch (error) {
    if (error instanceof CommandError) return { isDone: false, text: error.message }
    logger.error({ err: error }, 'a command failed')
    return { isDone: false, text: "The command failed. See the server's log." }
  }
}

/** Calls `listener` with the first line that the socket receives. */
function onFirstLine(socket: Socket, listener: (line: string) => void): void {
  // readline emits the socket's errors too; an error event without a listener would end the process.
  createInterface({ input: socket })
    .on('error', () => {})
    .once('line', listener)
}

/**
 * Listens for commands. Only the user that the server runs as may open the socket.
 * @returns a function that closes the socket
 */
export async function listenForCommands(
  deps: CommandDeps,
  { dataDir, logger }: { readonly dataDir: string; readonly logger: FastifyBaseLogger },
): Promise<() => Promise<void>> {
  const file = commandSocketOf(dataDir)
  await createSocketFolder(file)
  await rm(file, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    onFirstLine(socket, (line) => {
      void answer(deps, logger, line).then((reply) => socket.end(`${JSON.stringify(reply)}\n`))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(file, resolve)
  })
  await chmod(file, 0o600)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
}

/**
 * Asks the running server to run a command.
 * @returns the server's answer, or null when no server runs on this data folder
 * @throws Error when the server ends before it answers
 */
export function askServer(dataDir: string, words: readonly string[]): Promise<Reply | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(commandSocketOf(dataDir))
    socket.once('error', (error) => {
      const isAbsent = 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
      if (isAbsent) resolve(null)
      else reject(error)
    })
    socket.once('connect', () => socket.write(`${JSON.stringify(words)}\n`))
    socket.once('close', () => reject(new Error('The server stopped before it answered.')))
    onFirstLine(socket, (line) => {
      socket.end()
      resolve(Reply.parse(JSON.parse(line)))
    })
  })
}
