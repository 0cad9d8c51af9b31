import type { ReactNode } from 'react'
import type { AdminPageName } from '../pages.ts'
import { retryableLazy } from '../shell/retryableLazy.tsx'

type Parameters = Readonly<Record<string, string | undefined>>

const QueueScreen = retryableLazy(() =>
  import('./queues/QueueScreen.tsx').then((module) => module.QueueScreen),
)
const MemberScreen = retryableLazy(() =>
  import('./profile/MemberScreen.tsx').then((module) => module.MemberScreen),
)
const BroadcastScreen = retryableLazy(() =>
  import('./broadcasts/BroadcastScreen.tsx').then((module) => module.BroadcastScreen),
)
const AuditScreen = retryableLazy(() =>
  import('./audit/AuditScreen.tsx').then((module) => module.AuditScreen),
)
const BannedWordsScreen = retryableLazy(() =>
  import('./bannedWords/BannedWordsScreen.tsx').then((module) => module.BannedWordsScreen),
)
const DecisionLogScreen = retryableLazy(() =>
  import('./decisions/DecisionLogScreen.tsx').then((module) => module.DecisionLogScreen),
)
const AdminHome = retryableLazy(() => import('./AdminHome.tsx').then((module) => module.AdminHome))

/** The screen of each admin page. An admin page without a screen does not compile. */
export const adminScreens: Record<AdminPageName, (parameters: Parameters) => ReactNode> = {
  adminHome: () => <AdminHome key="adminHome" />,
  adminProfile: ({ userId = '' }) => <MemberScreen key={`adminProfile ${userId}`} userId={userId} />,
  decisionLog: () => <DecisionLogScreen key="decisionLog" />,
  bannedWords: () => <BannedWordsScreen key="bannedWords" />,
  justJoined: () => <QueueScreen key="justJoined" queue="just-joined" />,
  reportedMembers: () => <QueueScreen key="reportedMembers" queue="reported" />,
  verificationQueue: () => <QueueScreen key="verificationQueue" queue="verification" />,
  appealsQueue: () => <QueueScreen key="appealsQueue" queue="appeals" />,
  newPhotosQueue: () => <QueueScreen key="newPhotosQueue" queue="new-pics" />,
  newVideosQueue: () => <QueueScreen key="newVideosQueue" queue="new-videos" />,
  reportedPhotos: () => <QueueScreen key="reportedPhotos" queue="reported-pics" />,
  reportedVideos: () => <QueueScreen key="reportedVideos" queue="reported-videos" />,
  systemMessages: () => <BroadcastScreen key="systemMessages" />,
  auditLog: () => <AuditScreen key="auditLog" />,
}
