import { onTestFinished } from 'vitest'
import { memberChannel } from '../../../contract/events.ts'
import type { Browser, TestApp } from '../testApp.ts'
import { portOf } from './gatewayServer.ts'
import { openSocket } from './rawSocket.ts'

/** Opens a browser's socket on the channel of its member, until the test ends. The site must be listening. */
export async function openMemberSocket({ app, config }: TestApp, browser: Browser, memberId: number) {
  const port = portOf(app.server.server.address())
  const socket = await openSocket(`ws://127.0.0.1:${port}/app/${config.realtime.key}?protocol=7`, {
    origin: config.appUrl,
  })
  onTestFinished(() => socket.socket.terminate())
  const { socket_id } = await socket.established()
  const channel_name = memberChannel(memberId)
  const grant = await browser.post('/broadcasting/auth', { socket_id, channel_name })
  socket.subscribe(channel_name, grant.json())
  await socket.take('pusher_internal:subscription_succeeded')
  return socket
}
