import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'

/** Calls of the product that no screen makes, because another call does the same for it. */
const leftToOtherClients: Readonly<Record<string, string>> = {
  'POST /dudelist/{userId}': 'PUT /dudelist/{userId}/toggle with `to` and `type`',
  'POST /dudelist/{userId}/{type}': 'PUT /dudelist/{userId}/toggle with `to` and `type`',
  'DELETE /dudelist/{userId}': 'PUT /dudelist/{userId}/toggle with `to`',
  'PUT /user/{id}/dudelist/toggle': 'PUT /dudelist/{userId}/toggle',
  'PUT /message/{id}/read': 'PUT /conversation/{id}/read',
  'GET /rejection-reason/profile': 'GET /rejection-reason; the screens for admins follow',
  'GET /rejection-reason/media': 'GET /rejection-reason; the screens for admins follow',
  'POST /user/id': 'lists and GET /user/{id}',
  'GET /sso/has-auto-login': 'has_auto_login of GET /sso/user',
}

/** Patterns of the calls that the browser makes. `${…}` in a template stands for one part of a path. */
const made = globSync('src/**/*.{ts,tsx}')
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(['`])((?:GET|POST|PUT|DELETE) \/.*?)\1/g)])
  .map(([, , key = '']) => {
    const parts = key.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
    return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[a-z-]+')}$`)
  })

const ofAdmins: ReadonlySet<string> = new Set(['admin', 'superAdmin'])

test('a screen makes every call that is not for admins', () => {
  const unused = Object.entries(calls)
    .filter(([key, { access }]) => !ofAdmins.has(access) && !made.some((call) => call.test(key)))
    .map(([key]) => key)
  expect(unused.toSorted()).toEqual(Object.keys(leftToOtherClients).toSorted())
})
