import {
  BadgeCheck,
  Ban,
  Contrast,
  DoorOpen,
  EyeOff,
  FolderDown,
  Languages,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Ruler,
  Scale,
  ShieldCheck,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { pages } from '../../pages.ts'
import { settingsPath } from '../../paths.ts'
import { retryableLazy } from '../../shell/retryableLazy.tsx'

export interface SettingsSection {
  /** The last part of its address, `/account/account-settings/{slug}`. */
  readonly slug: string
  readonly title: string
  readonly icon: LucideIcon
  /** Loaded when it is opened. */
  readonly Section: ComponentType
}

/** A page of its own that is listed among the settings. */
export interface SettingsLink {
  readonly href: string
  readonly title: string
  readonly icon: LucideIcon
}

export interface SettingsGroup {
  readonly title: string
  readonly rows: readonly (SettingsSection | SettingsLink)[]
}

const Email = retryableLazy(async () => (await import('./Email.tsx')).Email)
const Password = retryableLazy(async () => (await import('./Password.tsx')).Password)
const TwoFactor = retryableLazy(async () => (await import('./TwoFactor.tsx')).TwoFactor)
const Devices = retryableLazy(async () => (await import('./Devices.tsx')).Devices)
const Privacy = retryableLazy(async () => (await import('./Privacy.tsx')).Privacy)
const Emails = retryableLazy(async () => (await import('./Emails.tsx')).Emails)
const Units = retryableLazy(async () => (await import('./Units.tsx')).Units)
const Theme = retryableLazy(async () => (await import('./Theme.tsx')).Theme)
const Language = retryableLazy(async () => (await import('./Language.tsx')).Language)

const YourData = retryableLazy(async () => (await import('./YourData.tsx')).YourData)
const CloseAccount = retryableLazy(async () => (await import('./CloseAccount.tsx')).CloseAccount)

/** All sections of the account settings, as the index lists them. A desktop opens the first one. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    title: 'Logging in',
    rows: [
      { slug: 'email', title: 'Email', icon: Mail, Section: Email },
      { slug: 'password', title: 'Password', icon: LockKeyhole, Section: Password },
      { slug: 'two-factor', title: 'Two-factor', icon: ShieldCheck, Section: TwoFactor },
      { slug: 'devices', title: 'Sessions and devices', icon: MonitorSmartphone, Section: Devices },
    ],
  },
  {
    title: 'Privacy',
    rows: [
      { slug: 'privacy', title: 'Privacy', icon: EyeOff, Section: Privacy },
      { href: pages.blocked.path, title: pages.blocked.title, icon: Ban },
      { href: pages.getVerified.path, title: pages.getVerified.title, icon: BadgeCheck },
    ],
  },
  {
    title: 'Notifications',
    rows: [{ slug: 'emails', title: 'Email preferences', icon: Mail, Section: Emails }],
  },
  {
    title: 'Display',
    rows: [
      { slug: 'units', title: 'Units', icon: Ruler, Section: Units },
      { slug: 'theme', title: 'Theme', icon: Contrast, Section: Theme },
      { slug: 'language', title: 'Language', icon: Languages, Section: Language },
    ],
  },
  {
    title: 'Your account',
    rows: [
      { href: pages.decisions.path, title: pages.decisions.title, icon: Scale },
      { slug: 'your-data', title: 'Your data', icon: FolderDown, Section: YourData },
      { slug: 'close-account', title: 'Close account', icon: DoorOpen, Section: CloseAccount },
    ],
  },
]

export const hrefOf = (row: SettingsSection | SettingsLink): string =>
  'href' in row ? row.href : settingsPath(row.slug)

const sections = settingsGroups.flatMap(({ rows }) => rows.filter((row) => 'slug' in row))

/** Finds a section by its slug; without one, the first. */
export const sectionAt = (slug: string | null): SettingsSection | undefined =>
  slug === null ? sections[0] : sections.find((section) => section.slug === slug)
