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

/** A step of onboarding, counted from 1. */
export const onboardingPath = (step: number) => fill(pages.onboardingPage.path, step)
export const profilePath = (name: string) => fill(modals.profile.path, name)
/** The member's own profile as other members see it. */
export const profileAsOthersPath = (name: string) => `${profilePath(name)}?as=others`
export const mediaPath = (kind: 'photo' | 'video', id: number) => fill(modals[kind].path, id)
/** The editor of one of the member's photos, over the tab Pics. */
export const photoEditorPath = (id: number) => `${paths.pics}?photo=${id}`
/** The editor of one of the member's videos, over the tab Videos. */
export const videoEditorPath = (id: number) => `${paths.videos}?video=${id}`
/** The receipt of a payment, over the upgrade page. */
export const receiptPath = (id: number) => `${paths.upgrade}?receipt=${id}`
/** Everything about one member, for admins. */
export const adminProfilePath = (memberId: number) => fill(pages.adminProfile.path, memberId)
/** What an admin typed into search and find, in the fragment (`pagedRows/memberCriteria.ts`). */
export const findPath = (typed: string) =>
  `${paths.searchAndFind}#${new URLSearchParams({ q: typed }).toString()}`
/** The audit log about one member, for super admins. */
export const auditAboutPath = (memberId: number) =>
  `${paths.auditLog}?target_type=member&target_id=${memberId}`
/** An order with its payments, for super admins. */
export const paymentOrderPath = (id: number) => fill(pages.paymentOrder.path, id)
/** The payments of one member, for super admins. */
export const paymentsOfPath = (memberId: number) => `${paths.recentPayments}?member_id=${memberId}`
export const settingsPath = (section: string) => fill(pages.accountSettingsSection.path, section)
/** A decision of moderators about the member. */
export const decisionPath = (id: number) => fill(pages.decision.path, id)
export const messagesWithPath = (memberId: number) => fill(pages.messagesWith.path, memberId)
export const conversationPath = (key: string) => fill(pages.conversation.path, key)
