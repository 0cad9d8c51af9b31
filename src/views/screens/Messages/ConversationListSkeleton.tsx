import { ConversationRowSkeleton } from '../../components/messages/ConversationRowSkeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'

/** As many as a phone shows. */
const rows = Array.from({ length: 8 }, (_, index) => <ConversationRowSkeleton key={index} />)

export function ConversationListSkeleton() {
  return (
    <output>
      <VisuallyHidden>Loading conversations</VisuallyHidden>
      <div aria-hidden="true">{rows}</div>
    </output>
  )
}
