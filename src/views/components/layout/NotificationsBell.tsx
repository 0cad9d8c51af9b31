import { Bell } from 'lucide-react'
import { IconLink } from '../controls/IconLink.tsx'

export interface NotificationsBellProps {
  href: string
  count: number
  linkState?: unknown
}

export function NotificationsBell({ href, count, linkState }: NotificationsBellProps) {
  const label = count > 0 ? `Notifications, ${count} new` : 'Notifications'
  return <IconLink href={href} linkState={linkState} label={label} icon={<Bell />} count={count} />
}
