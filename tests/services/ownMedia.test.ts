import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttp } from '../../src/services/http.ts'
import { createOwnMediaServices } from '../../src/services/ownMedia.ts'
import { video } from '../machines/people.ts'
import { photo } from '../views/components/people.ts'
import { json, startServer } from './server.ts'

let server: Awaited<ReturnType<typeof startServer>>
let services: ReturnType<typeof createOwnMediaServices>
const { signal } = new AbortController()

beforeEach(async () => {
  server = await startServer()
  const http = createHttp({ origin: server.origin, onUnauthenticated: () => {} })
  services = createOwnMediaServices(http.call)
})
afterEach(() => server.close())

/** Answers the private lists with `status` and the public ones with `items`. */
const refusePrivate = (status: number, items: readonly unknown[]) =>
  server.answer((response, asked) =>
    (asked.url.includes('/private')
      ? json(status, { code: 'not_public', message: 'Not open to the public.', errors: {} })
      : json(200, { data: items }))(response, asked),
  )

it('takes a 403 on public or private photos and videos for an empty list', async () => {
  refusePrivate(403, [photo({ id: 1 })])
  expect(await services.loadOwnPhotos(1, signal)).toMatchObject({ ok: true, data: [{ id: 1 }] })
  refusePrivate(403, [video({ id: 2 })])
  expect(await services.loadOwnVideos(1, signal)).toMatchObject({ ok: true, data: [{ id: 2 }] })
  server.answer(json(403, { code: 'not_public', message: 'Not open to the public.', errors: {} }))
  expect(await services.loadOwnPhotos(1, signal)).toEqual({ ok: true, data: [] })
})

it('returns every other refusal of photos and videos', async () => {
  refusePrivate(404, [])
  expect(await services.loadOwnPhotos(1, signal)).toMatchObject({ ok: false, status: 404 })
  expect(await services.loadOwnVideos(1, signal)).toMatchObject({ ok: false, status: 404 })
})
