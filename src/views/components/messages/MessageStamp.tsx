import { Bookmark } from 'lucide-react'
import { clockText, fullText } from '../layout/timeText.ts'
import { useTimeZone } from '../layout/timeZone.ts'
import { messageStampLook } from './messageStampLook.ts'

export interface MessageStampProps {
  sentAt?: string | undefined
  /** The receiver has read it. Given for the viewer's own messages only. */
  isRead: boolean
  isSaved: boolean
}

/** The line under a group: time, receipt and whether it is saved. */
export function MessageStamp({ sentAt, isRead, isSaved }: MessageStampProps) {
  useTimeZone()
  return (
    <p className={messageStampLook}>
      {isSaved && (
        <>
          <Bookmark fill="currentColor" />
          <span>Saved</span>
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
