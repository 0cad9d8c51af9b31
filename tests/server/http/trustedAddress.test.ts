import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createAddressOf } from '../../../server/http/trustedAddress.ts'

const asked = (remoteAddress: string, forwarded?: string) => {
  const request = new IncomingMessage(
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  )
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}

test.each([
  ['no proxy', false, '192.0.2.1', '198.51.100.1', '192.0.2.1'],
  ['one proxy', 1, '10.0.0.1', '198.51.100.1, 192.0.2.1', '192.0.2.1'],
  ['one proxy without a header', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['a range', ['10.0.0.0/8'], '::ffff:10.0.0.1', '198.51.100.1, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['a range without the sender', ['10.0.0.0/8'], '192.0.2.9', '198.51.100.1', '192.0.2.9'],
  ['names', ['loopback', 'uniquelocal'], '::1', '2001:db8::1, fc00::1', '2001:db8::1'],
] as const)(
  'the address of an upgrade request is correct with trusted proxies: %s',
  (_, trusted, remote, forwarded, from) => {
    const trust = typeof trusted === 'object' ? [...trusted] : trusted
    expect(createAddressOf(trust)(asked(remote, forwarded))).toBe(from)
  },
)
