import { Bell } from 'lucide-react'
import { IconLink } from './IconLink.tsx'

export interface NoticesBellProps {
  href: string
  count: number
  linkState?: unknown
}

export function NoticesBell({ href, count, linkState }: NoticesBellProps) {
  const label = count > 0 ? `Notices, ${count} new` : 'Notices'
  return <IconLink href={href} linkState={linkState} label={label} icon={<Bell />} count={count} />
}
