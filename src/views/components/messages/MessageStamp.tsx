import { Bookmark } from 'lucide-react'
import { clockText, fullText } from '../layout/timeText.ts'
import { messageStampLook } from './messageStampLook.ts'

export interface MessageStampProps {
  sentAt?: string | undefined
  /** He has read it: said of one's own only. */
  isRead: boolean
  isSaved: boolean
}

/** Once a group: when, whether it was read, whether it is kept. */
export function MessageStamp({ sentAt, isRead, isSaved }: MessageStampProps) {
  return (
    <p className={messageStampLook}>
      {isSaved && (
        <>
          <Bookmark fill="currentColor" />
          Saved
        </>
      )}
      {sentAt !== undefined && (
        <time dateTime={sentAt} title={fullText(new Date(sentAt))}>
          {isRead ? `${clockText(new Date(sentAt))}, read` : clockText(new Date(sentAt))}
        </time>
      )}
    </p>
  )
}
