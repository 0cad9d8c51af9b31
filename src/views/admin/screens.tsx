import type { ReactNode } from 'react'
import type { AdminPageName } from '../pages.ts'
import { retryableLazy } from '../shell/retryableLazy.tsx'

type Parameters = Readonly<Record<string, string | undefined>>

const QueueScreen = retryableLazy(
  () => import('./queues/QueueScreen.tsx').then((module) => module.QueueScreen),
  'adminQueues',
)
const MemberScreen = retryableLazy(
  () => import('./profile/MemberScreen.tsx').then((module) => module.MemberScreen),
  'adminProfile',
)
const BroadcastScreen = retryableLazy(
  () => import('./broadcasts/BroadcastScreen.tsx').then((module) => module.BroadcastScreen),
  'broadcasts',
)
const AuditScreen = retryableLazy(
  () => import('./audit/AuditScreen.tsx').then((module) => module.AuditScreen),
  'auditLog',
)
const FindScreen = retryableLazy(
  () => import('./find/FindScreen.tsx').then((module) => module.FindScreen),
  'memberFinder',
)
const BannedWordsScreen = retryableLazy(
  () => import('./bannedWords/BannedWordsScreen.tsx').then((module) => module.BannedWordsScreen),
  'bannedWords',
)
const TokensScreen = retryableLazy(
  () => import('./tokens/TokensScreen.tsx').then((module) => module.TokensScreen),
  'accessTokens',
)
const DecisionLogScreen = retryableLazy(
  () => import('./decisions/DecisionLogScreen.tsx').then((module) => module.DecisionLogScreen),
  'decisionLog',
)
const RecentScreen = retryableLazy(
  () => import('./payments/RecentScreen.tsx').then((module) => module.RecentScreen),
  'adminPayments',
)
const OrderScreen = retryableLazy(
  () => import('./payments/OrderScreen.tsx').then((module) => module.OrderScreen),
  'adminReports',
)
const ProductsScreen = retryableLazy(
  () => import('./payments/ProductsScreen.tsx').then((module) => module.ProductsScreen),
  'adminReports',
)
const VatRatesScreen = retryableLazy(
  () => import('./payments/VatRatesScreen.tsx').then((module) => module.VatRatesScreen),
  'adminReports',
)
const ByCountryScreen = retryableLazy(
  () => import('./payments/ByCountryScreen.tsx').then((module) => module.ByCountryScreen),
  'adminReports',
)
const VatReportScreen = retryableLazy(
  () => import('./payments/VatReportScreen.tsx').then((module) => module.VatReportScreen),
  'adminReports',
)
const UsersScreen = retryableLazy(
  () => import('./authentication/UsersScreen.tsx').then((module) => module.UsersScreen),
  'adminReports',
  'roles',
)
const RolesScreen = retryableLazy(
  () => import('./authentication/RolesScreen.tsx').then((module) => module.RolesScreen),
  'adminReports',
  'roles',
)
const PermissionsScreen = retryableLazy(
  () => import('./authentication/PermissionsScreen.tsx').then((module) => module.PermissionsScreen),
  'adminReports',
)
const ProfileStatsScreen = retryableLazy(
  () => import('./statistics/ProfileStatsScreen.tsx').then((module) => module.ProfileStatsScreen),
  'adminReports',
)
const LocationStatsScreen = retryableLazy(
  () => import('./statistics/LocationStatsScreen.tsx').then((module) => module.LocationStatsScreen),
  'adminReports',
)
const ReferrerStatsScreen = retryableLazy(
  () => import('./statistics/ReferrerStatsScreen.tsx').then((module) => module.ReferrerStatsScreen),
  'adminReports',
)
const AcquisitionScreen = retryableLazy(
  () => import('./statistics/AcquisitionScreen.tsx').then((module) => module.AcquisitionScreen),
  'adminReports',
)
const ConversionScreen = retryableLazy(
  () => import('./statistics/ConversionScreen.tsx').then((module) => module.ConversionScreen),
  'adminReports',
)
const RetentionScreen = retryableLazy(
  () => import('./statistics/RetentionScreen.tsx').then((module) => module.RetentionScreen),
  'adminReports',
)
const AdminHome = retryableLazy(
  () => import('./AdminHome.tsx').then((module) => module.AdminHome),
  'adminReports',
)

/** The screen of each admin page. An admin page without a screen does not compile. */
export const adminScreens: Record<AdminPageName, (parameters: Parameters) => ReactNode> = {
  adminHome: () => <AdminHome key="adminHome" />,
  adminProfile: ({ userId = '' }) => <MemberScreen key={`adminProfile ${userId}`} userId={userId} />,
  decisionLog: () => <DecisionLogScreen key="decisionLog" />,
  searchAndFind: () => <FindScreen key="searchAndFind" />,
  bannedWords: () => <BannedWordsScreen key="bannedWords" />,
  justJoined: () => <QueueScreen key="justJoined" queue="just-joined" />,
  reportedMembers: () => <QueueScreen key="reportedMembers" queue="reported" />,
  verificationQueue: () => <QueueScreen key="verificationQueue" queue="verification" />,
  appealsQueue: () => <QueueScreen key="appealsQueue" queue="appeals" />,
  newPhotosQueue: () => <QueueScreen key="newPhotosQueue" queue="new-pics" />,
  newVideosQueue: () => <QueueScreen key="newVideosQueue" queue="new-videos" />,
  reportedPhotos: () => <QueueScreen key="reportedPhotos" queue="reported-pics" />,
  reportedVideos: () => <QueueScreen key="reportedVideos" queue="reported-videos" />,
  tokens: () => <TokensScreen key="tokens" />,
  systemMessages: () => <BroadcastScreen key="systemMessages" />,
  recentPayments: () => <RecentScreen key="recentPayments" />,
  paymentOrder: ({ orderId = '' }) => <OrderScreen key={`paymentOrder ${orderId}`} orderId={orderId} />,
  profileStats: () => <ProfileStatsScreen key="profileStats" />,
  locationStats: () => <LocationStatsScreen key="locationStats" />,
  referrerStats: () => <ReferrerStatsScreen key="referrerStats" />,
  acquisition: () => <AcquisitionScreen key="acquisition" />,
  conversion: () => <ConversionScreen key="conversion" />,
  retention: () => <RetentionScreen key="retention" />,
  paymentsByCountry: () => <ByCountryScreen key="paymentsByCountry" />,
  vatReport: () => <VatReportScreen key="vatReport" />,
  products: () => <ProductsScreen key="products" />,
  vatRates: () => <VatRatesScreen key="vatRates" />,
  users: () => <UsersScreen key="users" />,
  roles: () => <RolesScreen key="roles" />,
  permissions: () => <PermissionsScreen key="permissions" />,
  auditLog: () => <AuditScreen key="auditLog" />,
}
