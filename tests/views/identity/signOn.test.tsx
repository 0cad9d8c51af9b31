import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Site } from '../../../contract/site.ts'
import { SignOn } from '../../../src/identity/SignOn.tsx'
import { unansweredReset, unansweredSignIn } from '../../../src/identity/unanswered.ts'
// Lazy pages, imported here so that no test waits for them.
import '../../../src/identity/CheckMail.tsx'
import '../../../src/identity/Forgot.tsx'
import '../../../src/identity/Join.tsx'
import '../../../src/identity/Reset.tsx'
import '../../../src/identity/SignIn.tsx'
import '../../../src/identity/Verify.tsx'

const site: Site = {
  name: 'Lodge',
  realtime: { key: 'lodge', host: 'localhost', port: 3000, tls: false },
  map: null,
  links: {},
  contacts: {},
  joinMode: 'open',
  usesPasswords: true,
  statementDescriptor: null,
}

interface Asked {
  readonly path: string
  readonly body: unknown
  readonly token: string | null
}

const answers: (() => Promise<Response>)[] = []
let asked: Asked[]
let assign: ReturnType<typeof vi.fn<(url: string) => void>>

const answer = (status: number, body: object) => {
  answers.push(() => Promise.resolve(Response.json(body, { status })))
}

beforeEach(() => {
  asked = []
  answers.length = 0
  document.cookie = 'XSRF-TOKEN=fits'
  vi.stubGlobal('fetch', (path: string, { body, headers }: RequestInit = {}) => {
    asked.push({
      path,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      token: new Headers(headers).get('X-XSRF-TOKEN'),
    })
    const next = answers.shift()
    return next ? next() : Promise.reject(new TypeError('Failed to fetch'))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.cookie = 'XSRF-TOKEN=; Max-Age=0'
})

const open = async (address: string, shown = site) => {
  assign = vi.fn<(url: string) => void>()
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  vi.stubGlobal('location', { pathname, search, hash, assign, replace: assign })
  render(<SignOn site={shown} />)
  // Pages are lazy, so the heading comes later.
  await screen.findByRole('heading', { level: 1 })
}

const type = (label: string, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: label }), text)
/** A password field has no ARIA role. */
const typePassword = async (text: string) => {
  const box = document.querySelector('input[name="password"]')
  if (!box) throw new Error('There is no password to fill in.')
  await userEvent.type(box, text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const fillIn = async () => {
  await type('Email', 'ben@example.com')
  await typePassword('seven quiet otters')
}

describe('the brand', () => {
  it.each(['/identity/join', '/identity/sign-in'])('on %s leads to / by loading it', async (path) => {
    await open(path)
    const brand = screen.getByRole('link', { name: 'Lodge' })
    expect(brand.getAttribute('href')).toBe('/')
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    // A router would prevent the default and change only the address.
    let isLeftToBrowser = false
    document.addEventListener(
      'click',
      (event) => {
        isLeftToBrowser = !event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    brand.dispatchEvent(click)
    expect(isLeftToBrowser).toBe(true)
  })
})

describe('a browser that keeps no cookies', () => {
  const blocked = 'Lodge needs a cookie to log you in, and your browser keeps none.'

  it.each(['/identity/sign-in', '/identity/join', '/identity/forgot'])(
    'is told on %s that the site needs one, and nothing is sent',
    async (path) => {
      const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
      await open(path)
      expect(screen.getByText(blocked, { exact: false })).toBeTruthy()
      if (path === '/identity/sign-in') {
        await fillIn()
        await press('Log in')
        await screen.findByText(/^Nothing was sent/)
      }
      expect(asked).toEqual([])
      cookies.mockRestore()
    },
  )

  it('is told nothing of the kind when it keeps them', async () => {
    await open('/identity/sign-in')
    expect(screen.queryByText(blocked, { exact: false })).toBeNull()
    expect(document.cookie).toBe('XSRF-TOKEN=fits')
  })
})

describe('logging in', () => {
  it('tries once more when the server has just started and is still loading', async () => {
    await open('/identity/sign-in')
    const loading = () =>
      Response.json(
        { message: 'Not ready.', code: 'loading' },
        { status: 503, headers: { 'Retry-After': '0' } },
      )
    answers.push(() => Promise.resolve(loading()))
    answer(200, { redirect_url: '/home', is_deletion_cancelled: false })
    await fillIn()
    await press('Log in')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/home'))
    expect(asked.map(({ path }) => path)).toEqual(['/identity/sign-in', '/identity/sign-in'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that a password is longer than the site allows, and does not try it', async () => {
    await open('/identity/sign-in')
    await fillIn()
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    fireEvent.change(field, { target: { value: 'x'.repeat(140) } })
    expect(screen.getByText('12 characters too long.')).toBeTruthy()
    await press('Log in')
    expect(asked).toEqual([])
    expect(document.activeElement).toBe(field)
  })

  it('sends the fields, and opens the page that the server returns', async () => {
    await open('/identity/sign-in?redirect_url=/members/newest')
    expect(document.title).toBe('Log in · Lodge')
    answer(200, { redirect_url: '/members/newest', is_deletion_cancelled: false })
    await fillIn()
    await press('Log in')
    expect(asked).toEqual([
      {
        path: '/identity/sign-in',
        token: 'fits',
        body: {
          email: 'ben@example.com',
          password: 'seven quiet otters',
          keeps_signed_in: true,
          redirect_url: '/members/newest',
        },
      },
    ])
    await waitFor(() => expect(assign.mock.calls).toEqual([['/members/newest']]))
  })

  it('happens once, however often the button is pressed, until the next page is loaded', async () => {
    await open('/identity/sign-in')
    const held = Promise.withResolvers<Response>()
    answers.push(() => held.promise)
    await fillIn()
    await press('Log in')
    await press('Log in')
    expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBe('true')
    held.resolve(Response.json({ redirect_url: '/home', is_deletion_cancelled: false }))
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    await press('Log in')
    expect(asked).toHaveLength(1)
    expect(assign).toHaveBeenCalledOnce()
  })

  it.each([
    [422, 'wrong_credentials', 'Wrong email address or password.'],
    [403, 'suspended', 'Your account is suspended: <b>Please be kind.</b>'],
    [429, 'too_many_requests', 'Too many requests. Please wait a moment.'],
  ])('that is answered with %i shows the reason, and keeps the fields', async (status, code, message) => {
    await open('/identity/sign-in')
    answer(status, { code, message })
    await fillIn()
    await press('Log in')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ben@example.com')
    expect(assign).not.toHaveBeenCalled()
  })

  it('that is refused for a suspension links to the appeal, until it is tried again', async () => {
    await open('/identity/sign-in')
    answer(403, { code: 'suspended', message: 'Your account is suspended.', link: '/appeal/1.a' })
    await fillIn()
    await press('Log in')
    const link = await screen.findByRole('link', { name: 'Appeal this decision' })
    expect(link.getAttribute('href')).toBe('/appeal/1.a')
    answer(422, { code: 'wrong_credentials', message: 'Wrong email address or password.' })
    await press('Log in')
    expect(
      (await screen.findByText('Wrong email address or password.')).closest('[role="alert"]'),
    ).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Appeal this decision' })).toBeNull()
  })

  it('without a connection says so, and works when it is back', async () => {
    await open('/identity/sign-in')
    await fillIn()
    await press('Log in')
    expect((await screen.findByRole('alert')).textContent).toBe(unansweredSignIn)
    answer(200, { redirect_url: '/home', is_deletion_cancelled: false })
    await press('Log in')
    await waitFor(() => expect(assign.mock.calls).toEqual([['/home']]))
  })

  it('cancels a deletion, and says so before it continues', async () => {
    await open('/identity/sign-in')
    answer(200, { redirect_url: '/home', is_deletion_cancelled: true })
    await fillIn()
    await press('Log in')
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
    expect(assign).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/home')
  })

  it('links to joining and to a new password with the redirect', async () => {
    await open('/identity/sign-in?redirect_url=/members/newest')
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(target('Join for free')).toBe('/identity/join?redirect_url=%2Fmembers%2Fnewest')
    expect(target('Forgot password?')).toBe('/identity/forgot?redirect_url=%2Fmembers%2Fnewest')
  })
})

describe('the token of the page', () => {
  it('is fetched where there is none yet', async () => {
    document.cookie = 'XSRF-TOKEN=; Max-Age=0'
    await open('/identity/sign-in')
    answers.push(() => {
      document.cookie = 'XSRF-TOKEN=brought'
      return Promise.resolve(Response.json({ is_logged_in: false }))
    })
    answer(200, { redirect_url: '/home', is_deletion_cancelled: false })
    await fillIn()
    await press('Log in')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      ['/api/sso/check', null],
      ['/identity/sign-in', 'brought'],
    ])
  })

  it('is fetched again without a message when it is outdated', async () => {
    await open('/identity/sign-in')
    answer(403, { code: 'xsrf', message: 'This page is out of date. Please reload it and try again.' })
    answers.push(() => {
      document.cookie = 'XSRF-TOKEN=anew'
      return Promise.resolve(Response.json({ is_logged_in: false }))
    })
    answer(200, { redirect_url: '/home', is_deletion_cancelled: false })
    await fillIn()
    await press('Log in')
    await waitFor(() => expect(assign).toHaveBeenCalledOnce())
    expect(asked.map(({ token }) => token)).toEqual(['fits', null, 'anew'])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('joining', () => {
  it('shows each error at its field, focuses the first, and removes it when the field changes', async () => {
    await open('/identity/join')
    answer(422, {
      code: 'invalid',
      message: 'Enter an email address like name@example.com.',
      errors: {
        email: ['Enter an email address like name@example.com.'],
        birthday: ['You must be 18 or older to join.'],
      },
    })
    await type('Email', 'ben')
    await press('Join')
    const email = screen.getByRole('textbox', { name: 'Email' })
    expect(await screen.findByText('Enter an email address like name@example.com.')).toBeTruthy()
    expect(screen.getByText('You must be 18 or older to join.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(screen.queryByRole('alert')).toBeNull()
    await type('Email', '@example.com')
    expect(screen.queryByText('Enter an email address like name@example.com.')).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: 'Day' }), '15')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '6')
    await userEvent.type(screen.getByRole('textbox', { name: 'Year' }), '1990')
    expect(screen.queryByText('You must be 18 or older to join.')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await typePassword('seven quiet otters')
    answer(202, {})
    await press('Join')
    await waitFor(() =>
      expect(assign.mock.calls).toEqual([['/identity/check-mail?for=join#ben%40example.com']]),
    )
    expect(asked.at(-1)?.body).toEqual({
      email: 'ben@example.com',
      password: 'seven quiet otters',
      birthday: '1990-06-15',
      code: '',
    })
  })

  it('links to the terms and other pages, if configured', async () => {
    await open('/identity/join', {
      ...site,
      links: { terms: '/terms', privacy: 'https://lodge.example/privacy' },
    })
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
    expect(screen.getByRole('link', { name: 'Privacy' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Content guidelines' })).toBeNull()
  })
})

describe('mailed links', () => {
  it('confirm an address when somebody presses the button, not by being opened', async () => {
    await open('/identity/verify#the-token-of-the-link')
    expect(asked).toEqual([])
    answer(200, {})
    await press('Confirm')
    await waitFor(() => expect(assign.mock.calls).toEqual([['/email-verified']]))
    expect(asked).toMatchObject([{ path: '/identity/verify', body: { token: 'the-token-of-the-link' } }])
  })

  it('confirm the address of a new account, and lead to the log-in with the address filled in', async () => {
    await open('/identity/verify#the-token-of-the-link')
    answer(200, { email: 'ben@example.com' })
    await press('Confirm')
    await waitFor(() =>
      expect(assign.mock.calls).toEqual([['/identity/sign-in?email=verified#ben%40example.com']]),
    )
    cleanup()
    await open('/identity/sign-in?email=verified#ben%40example.com')
    expect(screen.getByRole('status').textContent).toContain('Your email has been verified!')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ben@example.com')
  })

  it.each([
    ['join', '/identity/join-again', '/identity/join'],
    ['password', '/identity/forgot', '/identity/forgot'],
  ])('to %s can be mailed again, or to another address', async (link, call, form) => {
    await open(`/identity/check-mail?for=${link}#ben%40example.com`)
    expect(screen.getByText(/^Wrong address/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Use another one' }).getAttribute('href')).toBe(form)
    answer(429, { code: 'too_many_requests', message: 'Too many requests. Please wait.' })
    await press('Send a new email')
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please wait.')
    answer(202, {})
    await press('Send a new email')
    expect((await screen.findByRole('status')).textContent).toBe('A new email is on its way.')
    expect(screen.queryByRole('button')).toBeNull()
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      [call, { email: 'ben@example.com' }],
      [call, { email: 'ben@example.com' }],
    ])
  })

  it('that are not complete say so', async () => {
    await open('/identity/verify')
    answer(422, { code: 'invalid', message: 'x', errors: { token: ['This link is not complete.'] } })
    await press('Confirm')
    expect((await screen.findByRole('alert')).textContent).toBe('This link is not complete.')
  })

  it('set a new password, and the next page says that it is set', async () => {
    await open('/identity/reset#the-token-of-the-link')
    answer(200, {})
    await typePassword('eleven loud herons')
    await press('Save password')
    await waitFor(() => expect(assign.mock.calls).toEqual([['/identity/sign-in?password=changed']]))
    expect(asked).toMatchObject([
      {
        path: '/identity/reset',
        body: { token: 'the-token-of-the-link', password: 'eleven loud herons' },
      },
    ])
  })

  it('say after a lost answer that nobody knows whether the password is saved', async () => {
    await open('/identity/reset#the-token-of-the-link')
    await typePassword('eleven loud herons')
    await press('Save password')
    expect((await screen.findByRole('alert')).textContent).toBe(unansweredReset)
    expect(assign).not.toHaveBeenCalled()
  })

  it('that set a password lead to a page that says so', async () => {
    await open('/identity/sign-in?password=changed')
    expect(screen.getByRole('status').textContent).toBe('Your new password is saved. Please log in.')
  })

  it('are asked for by address, and the answer is the same for every address', async () => {
    await open('/identity/forgot')
    answer(202, {})
    await type('Email', 'ben@example.com')
    await press('Send link')
    await waitFor(() =>
      expect(assign.mock.calls).toEqual([['/identity/check-mail?for=password#ben%40example.com']]),
    )
  })

  it('are announced on a page that shows the address, so that a typo is noticed', async () => {
    await open('/identity/check-mail#ben%40example.com')
    expect(screen.getByText('ben@example.com')).toBeTruthy()
  })

  it.each(['#%', '#Your%20account%20is%20lost', ''])(
    'ignore a fragment that is no address: %s',
    async (hash) => {
      await open(`/identity/check-mail${hash}`)
      expect(screen.getByText('that address')).toBeTruthy()
    },
  )
})

it.each([
  {
    why: 'an external sign-on',
    failure: {
      code: 'suspended',
      message: 'Your account is suspended: <b>Be kind.</b>',
      again: '/identity/start',
      link: '/appeal/1.a',
    },
    title: 'You are not logged in',
  },
  {
    why: 'a page requested too often',
    failure: {
      code: 'too_many_requests',
      message: 'Too many requests. Please wait a moment.',
      again: '/identity/sign-in?redirect_url=%2Fhome',
    },
    title: 'Try again in a moment',
  },
])('$why that failed shows the reason as text, and offers another try', async ({ failure, title }) => {
  const told = document.createElement('script')
  told.type = 'application/json'
  told.id = 'sign-on'
  told.textContent = JSON.stringify(failure)
  document.body.append(told)
  await open('/identity/oauth2/callback/oidc')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByText(failure.message)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(failure.again)
  const appeal = screen.queryByRole('link', { name: 'Appeal this decision' })
  expect(appeal?.getAttribute('href')).toBe(failure.link)
  told.remove()
})

it.each([
  ['/identity/join', 'Join Lodge'],
  ['/identity/forgot', 'Forgot password?'],
  ['/identity/check-mail', 'Check your email'],
  ['/identity/toString', 'Log in'],
])('%s is titled %s', async (path, title) => {
  await open(path)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

describe('joining with an invitation code', () => {
  const code = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^Invitation code/ })

  it('asks for no code on an open site', async () => {
    await open('/identity/join')
    expect(code()).toBeNull()
  })

  it('fills in the code of the link', async () => {
    await open('/identity/join?code=lodge_inv_abcde')
    expect(code()?.value).toBe('lodge_inv_abcde')
  })

  it('keeps everything that was typed when the code is refused', async () => {
    await open('/identity/join', { ...site, joinMode: 'invitation' })
    await fillIn()
    answer(422, { message: 'Enter your invitation code.', errors: { code: ['Enter your invitation code.'] } })
    await press('Join')
    expect(await screen.findByText('Enter your invitation code.')).toBeTruthy()
    expect(document.activeElement).toBe(code())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ben@example.com')
    expect(asked[0]?.body).toMatchObject({ email: 'ben@example.com', code: '' })
  })
})
