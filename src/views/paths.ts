/** Addresses of the app's pages and modals. Each is written once, in `pages.ts`. */
import { modals, type Page, pages } from './pages.ts'

type Table = Readonly<Record<string, Page>>
type WithParameter = `${string}:${string}`
type FixedPaths<Pages extends Table> = {
  readonly [
    Name in keyof Pages as Pages[Name]['path'] extends WithParameter ? never : Name
  ]: Pages[Name]['path']
}

/** Keeps the pages whose address has no parameter. */
const fixedPaths = <Pages extends Table>(table: Pages) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { path }]) => (path.includes(':') ? [] : [[name, path]])),
  ) as FixedPaths<Pages>

export const paths = {
  ...fixedPaths(pages),
  ...fixedPaths(modals),
  /** A page of the sign-on, which is a separate entry. */
  join: '/identity/join',
} as const

/** Replaces the one parameter of an address. */
const fill = (path: WithParameter, value: string | number) => path.replace(/:\w+/, encodeURIComponent(value))

export const profilePath = (name: string) => fill(modals.profile.path, name)
export const messagesWithPath = (memberId: number) => fill(pages.messagesWith.path, memberId)
export const conversationPath = (key: string) => fill(pages.conversation.path, key)
