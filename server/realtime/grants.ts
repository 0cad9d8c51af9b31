/**
 * Grants: signed data that `/broadcasting/*` issues and the gateway accepts as proof. Our grants name the session and
 * the time, so that they end with the session, on every node. Grants signed by a Pusher server library name neither and
 * are valid as long as the socket.
 */
import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { memberIdOf, ownerOf, type SigninData, type SubscribeData } from './protocol.ts'
import { authOf, channelText, type Credentials, isAuth, userText } from './signatures.ts'

/** The member who gets a grant. `sessionId` is the row id of the session, not its token, because browsers see it. */
export interface Grantee {
  readonly memberId: number
  readonly sessionId: string
}

/** Who a socket belongs to, according to a grant. */
export interface Bearer {
  readonly memberId: number | null
  readonly sessionId: string | null
  /** Epoch milliseconds. */
  readonly issuedAt: number | null
}

export interface ChannelGrant {
  readonly auth: string
  readonly channel_data?: string
}

export interface UserGrant {
  readonly auth: string
  readonly user_data: string
}

export interface GrantOptions {
  readonly credentials: Credentials
  readonly clock: Clock
  /**
   * False for other Pusher servers: some do not include `channel_data` of private channels in the signature, and none
   * knows our sessions.
   */
  readonly namesSession: boolean
}

/** Signs a subscription of a socket to a channel. The caller checks whether the grantee may be on the channel. */
export function grantChannel(
  { credentials, clock, namesSession }: GrantOptions,
  { socketId, channelName, grantee }: { socketId: string; channelName: string; grantee: Grantee },
): ChannelGrant {
  if (!namesSession) return { auth: authOf(credentials, channelText(socketId, channelName, undefined)) }
  const data = JSON.stringify({
    user_id: String(grantee.memberId),
    session: grantee.sessionId,
    issued_at: clock.now(),
  })
  return { auth: authOf(credentials, channelText(socketId, channelName, data)), channel_data: data }
}

/** Signs that a socket belongs to the grantee. */
export function grantUser(
  { credentials, clock, namesSession }: GrantOptions,
  { socketId, grantee }: { socketId: string; grantee: Grantee },
): UserGrant {
  const data = JSON.stringify({
    id: String(grantee.memberId),
    ...(namesSession && { session: grantee.sessionId, issued_at: clock.now() }),
  })
  return { auth: authOf(credentials, userText(socketId, data)), user_data: data }
}

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

const memberId = z.string().transform(memberIdOf)
const session = { session: z.string().optional(), issued_at: z.number().optional() }
const ChannelData = json.pipe(z.object({ user_id: memberId.optional(), ...session }))
const UserData = json.pipe(z.object({ id: memberId, ...session }))

const unidentified: Bearer = { memberId: null, sessionId: null, issuedAt: null }

/** Reads the grant for a channel; null if it is forged or malformed. */
export function readChannelGrant(
  credentials: Credentials,
  socketId: string,
  { channel, auth = '', channel_data: channelData }: SubscribeData,
): Bearer | null {
  if (!isAuth(credentials, channelText(socketId, channel, channelData), auth)) return null
  const owner = ownerOf(channel)
  if (channelData === undefined) return { ...unidentified, memberId: owner }
  const { data } = ChannelData.safeParse(channelData)
  if (!data) return null
  return {
    memberId: owner ?? data.user_id ?? null,
    sessionId: data.session ?? null,
    issuedAt: data.issued_at ?? null,
  }
}

/** Reads the grant of a sign-in; null if it is forged, malformed or names no member. */
export function readUserGrant(
  credentials: Credentials,
  socketId: string,
  { auth, user_data: userData }: SigninData,
): Bearer | null {
  if (!isAuth(credentials, userText(socketId, userData), auth)) return null
  const { data } = UserData.safeParse(userData)
  if (!data?.id) return null
  return { memberId: data.id, sessionId: data.session ?? null, issuedAt: data.issued_at ?? null }
}
