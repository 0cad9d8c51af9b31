import { Bell } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { IconLink } from './IconLink.tsx'

/** A page of its own, or something that opens here. */
export type NoticesBellProps = { count: number } & ({ href: string } | { onOpen: () => void })

export function NoticesBell(props: NoticesBellProps) {
  const label = props.count > 0 ? `Notices, ${props.count} new` : 'Notices'
  if ('href' in props) {
    return <IconLink href={props.href} label={label} icon={<Bell />} count={props.count} />
  }
  return (
    <IconButton
      label={label}
      icon={<Bell />}
      count={props.count}
      aria-haspopup="dialog"
      onClick={props.onOpen}
    />
  )
}
