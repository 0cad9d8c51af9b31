/**
 * Grants: what `/broadcasting/*` signs and the gateway takes as proof. A grant of ours names the session
 * and the moment, so that it ends with the session, on whatever node the socket is; one that a stock
 * server library signed names neither and is good for as long as its socket.
 */
import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { memberIdOf, ownerOf, type SigninData, type SubscribeData } from './protocol.ts'
import { authOf, channelText, type Credentials, isAuth, userText } from './signatures.ts'

/** Who asks for a grant. `sessionId` is the session's row id, never its token: the browser sees it. */
export interface Grantee {
  readonly memberId: number
  readonly sessionId: string
}

/** Whom a grant makes of a socket. */
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
   * Off for other Pusher servers: some of them leave `channel_data` of a private channel out of what they
   * verify, and none of them knows our sessions.
   */
  readonly namesSession: boolean
}

/** Signs a channel for a socket. Whether the grantee may be there is for the caller to check. */
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

/** Signs who the user of a socket is. */
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

const stranger: Bearer = { memberId: null, sessionId: null, issuedAt: null }

/** Whom the grant for a channel makes of the socket; null when it is forged or unreadable. */
export function readChannelGrant(
  credentials: Credentials,
  socketId: string,
  { channel, auth = '', channel_data: channelData }: SubscribeData,
): Bearer | null {
  if (!isAuth(credentials, channelText(socketId, channel, channelData), auth)) return null
  const owner = ownerOf(channel)
  if (channelData === undefined) return { ...stranger, memberId: owner }
  const { data } = ChannelData.safeParse(channelData)
  if (!data) return null
  return {
    memberId: owner ?? data.user_id ?? null,
    sessionId: data.session ?? null,
    issuedAt: data.issued_at ?? null,
  }
}

/** Whom signing in makes of the socket; null when the grant is forged, unreadable or names no member. */
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
