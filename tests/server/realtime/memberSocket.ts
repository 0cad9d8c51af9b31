import { onTestFinished } from 'vitest'
import { memberChannel } from '../../../contract/events.ts'
import type { Browser, TestApp } from '../testApp.ts'
import { portOf } from './gatewayServer.ts'
import { openSocket } from './rawSocket.ts'

/** The socket of a browser, on the channel of whom it acts as, until the test is over. The site has to listen. */
export async function openMemberSocket({ app, config }: TestApp, browser: Browser, memberId: number) {
  const port = portOf(app.server.server.address())
  const socket = await openSocket(`ws://127.0.0.1:${port}/app/${config.realtime.key}?protocol=7`)
  onTestFinished(() => socket.socket.terminate())
  const { socket_id } = await socket.established()
  const channel_name = memberChannel(memberId)
  const grant = await browser.post('/broadcasting/auth', { socket_id, channel_name })
  socket.subscribe(channel_name, grant.json())
  await socket.take('pusher_internal:subscription_succeeded')
  return socket
}
