/**
 * PGlite that keeps statements prepared, as `pg` does for those that have a name: PGlite parses and
 * plans on the thread that answers requests.
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
  /** The types of its values and its columns, once it was asked for them. */
  description: readonly Message[] | null
}

/** The kinds of message that ask for something, by their first byte (PostgreSQL's protocol, 'Message Formats'). */
const kinds = { parse: 'P', bind: 'B', describe: 'D', query: 'Q', sync: 'S' } as const
const headerLength = 5
const length = new DataView(new ArrayBuffer(4))

/** Statements kept at a time. */
const mostKept = 600
/** Texts remembered that were asked once, and are kept if they are asked again. */
const mostSeen = 2000
/** Characters: what inserts rows by the hundred is no statement to keep. */
const longestKept = 10_000

const isKeepable = (text: string): boolean =>
  text.length <= longestKept &&
  !text.startsWith(onceMark) &&
  /^\s*(\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/i.test(text)

/** What a statement was prepared for may be another after it. Taken from any text, as nothing is lost if it is wrong. */
const changesSchema = (text: string): boolean =>
  /\b(create|alter|drop|discard (all|plans)|deallocate)\b/i.test(text)

/** It was prepared for a table that is another since, or closed by somebody else: it is prepared anew, then. */
const isOutdated = (error: unknown): boolean =>
  error instanceof messages.DatabaseError && (error.code === '0A000' || error.code === '26000')

const decoder = new TextDecoder()

/** The text that ends with a zero byte and begins at `from`. */
const textAt = (message: Uint8Array, from: number): string =>
  decoder.decode(message.subarray(from, message.indexOf(0, from)))

/** What binds values to the statement without a name, made to bind them to one that has a name. */
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
  /** To be closed. */
  readonly #outdated: Statement[] = []
  #count = 0
  /** Of the query under way: PGlite asks for one at a time. */
  #current: Statement | null = null

  /** Like `PGlite.create`, which makes none but its own kind. */
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
    // With a name or types of its own, it is somebody's who knows what he does.
    if (message[headerLength] !== 0 || message.at(-1) !== 0 || message.at(-2) !== 0)
      return super.execProtocolStream(message, options)
    // After the name, which is empty.
    const text = textAt(message, headerLength + 1)
    const known = this.#kept.get(text)
    if (known) {
      // The last of the map is what was used last.
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

  /** Of the statement, and of what comes of it, which are the same. */
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
    // Between what failed and this, all else is passed over.
    for (const statement of this.#outdated.splice(0)) await this.#close(statement)
    return answer
  }

  #wasSeen(text: string): boolean {
    if (this.#seen.delete(text)) return true
    if (this.#seen.size >= mostSeen) this.#seen.clear()
    this.#seen.add(text)
    return false
  }

  async #makeRoom(): Promise<void> {
    const [oldest] = this.#kept
    if (this.#kept.size < mostKept || !oldest) return
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
