/**
 * Keeps statements of PGlite prepared, as pg does for statements with a name. PGlite parses and plans on the thread
 * that answers requests, so this saves time of every request. See `docs/decisions.md#pglite-keeps-prepared-statements`.
 */
import {
  type ExecProtocolOptions,
  messages,
  PGlite,
  type PGliteOptions,
  protocol,
} from '@electric-sql/pglite'
import { onceMark } from './prepared.ts'

type Message = messages.BackendMessage

interface Statement {
  readonly text: string
  readonly name: string
  /** The types of its parameters and columns; null until they are requested. */
  description: readonly Message[] | null
}

/** The first bytes of the frontend messages, from 'Message Formats' of PostgreSQL's documentation. */
const kinds = { parse: 'P', bind: 'B', describe: 'D', query: 'Q', sync: 'S' } as const
const headerLength = 5
const length = new DataView(new ArrayBuffer(4))

/** The most prepared statements. Beyond it, the least recently used is closed. */
const maxPrepared = 600
/** The most remembered texts of statements that ran once, and are prepared when they run again. */
const maxSeen = 2000
/** Characters. Longer statements, e.g. inserts of many rows, are not prepared. */
const maxTextLength = 10_000

const isKeepable = (text: string): boolean =>
  text.length <= maxTextLength &&
  !text.startsWith(onceMark) &&
  /^\s*(\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/i.test(text)

/** Whether a statement may change the schema, which invalidates prepared statements. A false positive does no harm. */
const changesSchema = (text: string): boolean =>
  /\b(create|alter|drop|discard (all|plans)|deallocate)\b/i.test(text)

/** Whether a statement must be prepared again: its table changed (0A000), or it was closed elsewhere (26000). */
const isOutdated = (error: unknown): boolean =>
  error instanceof messages.DatabaseError && (error.code === '0A000' || error.code === '26000')

const decoder = new TextDecoder()

/** Returns the text that begins at `from` and ends with a zero byte. */
const textAt = (message: Uint8Array, from: number): string =>
  decoder.decode(message.subarray(from, message.indexOf(0, from)))

/** Returns a Bind message for the unnamed statement, changed to bind to the statement `name`. */
function bindTo(name: string, message: Uint8Array): Uint8Array {
  const written = new TextEncoder().encode(name)
  const statementAt = message.indexOf(0, headerLength) + 1
  const bound = new Uint8Array(message.length + written.length)
  bound.set(message.subarray(0, statementAt))
  bound.set(written, statementAt)
  bound.set(message.subarray(statementAt), statementAt + written.length)
  length.setInt32(0, bound.length - 1)
  bound.set(new Uint8Array(length.buffer), 1)
  return bound
}

export class PreparingPGlite extends PGlite {
  readonly #kept = new Map<string, Statement>()
  readonly #seen = new Set<string>()
  /** Statements to close at the next Sync. */
  readonly #outdated: Statement[] = []
  #count = 0
  /** The prepared statement of the current query, if any. PGlite runs one query at a time. */
  #current: Statement | null = null

  /** Like `PGlite.create`, which cannot create a subclass. */
  static async open(options: PGliteOptions): Promise<PreparingPGlite> {
    const engine = new PreparingPGlite(options)
    await engine.waitReady
    return engine
  }

  override execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions): Promise<Message[]> {
    const current = this.#current
    switch (String.fromCodePoint(message[0] ?? 0)) {
      case kinds.query:
        return this.#query(message, options)
      case kinds.parse:
        return this.#parse(message, options)
      case kinds.describe:
        return current
          ? this.#describe(current, message, options)
          : super.execProtocolStream(message, options)
      case kinds.bind:
        return current ? this.#bind(current, message, options) : super.execProtocolStream(message, options)
      case kinds.sync:
        return this.#sync(message, options)
      default:
        return super.execProtocolStream(message, options)
    }
  }

  async #query(message: Uint8Array, options?: ExecProtocolOptions): Promise<Message[]> {
    if (changesSchema(textAt(message, headerLength))) await this.#forgetAll()
    return super.execProtocolStream(message, options)
  }

  async #parse(message: Uint8Array, options?: ExecProtocolOptions): Promise<Message[]> {
    // A statement with a name or with parameter types was prepared on purpose, and passes unchanged.
    if (message[headerLength] !== 0 || message.at(-1) !== 0 || message.at(-2) !== 0)
      return super.execProtocolStream(message, options)
    // The text begins after the name, which is empty.
    const text = textAt(message, headerLength + 1)
    const known = this.#kept.get(text)
    if (known) {
      // Reinserted, so that the map is in the order of use.
      this.#kept.delete(text)
      this.#kept.set(text, known)
      this.#current = known
      return [messages.parseComplete]
    }
    if (changesSchema(text)) await this.#forgetAll()
    if (!isKeepable(text) || !this.#wasSeen(text)) return super.execProtocolStream(message, options)
    await this.#makeRoom()
    this.#count += 1
    const statement: Statement = { text, name: `lodge_${String(this.#count)}`, description: null }
    const answer = await super.execProtocolStream(
      protocol.serialize.parse({ name: statement.name, text }),
      options,
    )
    this.#kept.set(text, statement)
    this.#current = statement
    return answer
  }

  /** Answers a Describe of the statement or of its portal from the statement's description, which covers both. */
  async #describe(
    statement: Statement,
    message: Uint8Array,
    options?: ExecProtocolOptions,
  ): Promise<Message[]> {
    statement.description ??= await super.execProtocolStream(
      protocol.serialize.describe({ type: 'S', name: statement.name }),
      options,
    )
    const isOfStatement = message[headerLength] === 'S'.codePointAt(0)
    return isOfStatement
      ? [...statement.description]
      : statement.description.filter(({ name }) => name !== 'parameterDescription')
  }

  async #bind(statement: Statement, message: Uint8Array, options?: ExecProtocolOptions): Promise<Message[]> {
    try {
      return await super.execProtocolStream(bindTo(statement.name, message), options)
    } catch (error) {
      if (isOutdated(error)) {
        this.#kept.delete(statement.text)
        this.#outdated.push(statement)
      }
      throw error
    }
  }

  async #sync(message: Uint8Array, options?: ExecProtocolOptions): Promise<Message[]> {
    this.#current = null
    const answer = await super.execProtocolStream(message, options)
    // PostgreSQL ignores all messages between an error and Sync, so statements can be closed only now.
    for (const statement of this.#outdated.splice(0)) await this.#close(statement)
    return answer
  }

  #wasSeen(text: string): boolean {
    if (this.#seen.delete(text)) return true
    if (this.#seen.size >= maxSeen) this.#seen.clear()
    this.#seen.add(text)
    return false
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = this.#kept
    if (this.#kept.size < maxPrepared || !oldest) return
    this.#kept.delete(oldest[0])
    await this.#close(oldest[1])
  }

  async #forgetAll(): Promise<void> {
    const kept = [...this.#kept.values()]
    this.#kept.clear()
    for (const statement of kept) await this.#close(statement)
  }

  #close({ name }: Statement): Promise<Message[]> {
    return super.execProtocolStream(protocol.serialize.close({ type: 'S', name }), { syncToFs: false })
  }
}
