import { beforeEach, expect, it, vi } from 'vitest'
import { recover } from '../../src/browser/recovery.ts'

const page = '<script type="module" src="/build/app-old.js"></script>'

function start(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>().mockImplementation(answer)
  vi.stubGlobal('fetch', fetched)
  const kept = new Map<string, string>()
  const reload = vi.fn<() => void>()
  const texts = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, text: string) => void kept.set(key, text),
    remove: (key: string) => void kept.delete(key),
  }
  return { fetched, reload, recover: () => recover(texts, reload) }
}

const serves = (status: number) => () => Promise.resolve(new Response(null, { status }))

beforeEach(() => {
  document.head.innerHTML = page
  return () => {
    vi.unstubAllGlobals()
    document.head.innerHTML = ''
  }
})

it('reloads the page once if its release is no longer served', async () => {
  const browser = start(serves(404))
  void browser.recover()
  await vi.waitFor(() => expect(browser.reload).toHaveBeenCalledOnce())
  expect(browser.fetched.mock.calls[0]?.[0]).toContain('/build/app-old.js')
  // A stale cache serves the old page again.
  await browser.recover()
  expect(browser.reload).toHaveBeenCalledOnce()
})

it('does not reload if the release is still served, or the server has another failure', async () => {
  for (const status of [200, 503]) {
    const browser = start(serves(status))
    await browser.recover()
    expect(browser.reload).not.toHaveBeenCalled()
  }
})

it('rejects while the server is unreachable', async () => {
  const browser = start(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(browser.recover()).rejects.toThrow('Failed to fetch')
})
