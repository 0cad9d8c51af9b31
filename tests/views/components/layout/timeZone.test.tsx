import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetServerTime, hearServerTime } from '../../../../src/machines/app/serverClock.ts'
import { LongDate } from '../../../../src/views/components/layout/LongDate.tsx'
import { RelativeTime } from '../../../../src/views/components/layout/RelativeTime.tsx'
import { ShortTime } from '../../../../src/views/components/layout/ShortTime.tsx'
import { DayDivider } from '../../../../src/views/components/messages/DayDivider.tsx'
import { MessageStamp } from '../../../../src/views/components/messages/MessageStamp.tsx'
import { Moment } from '../../../../src/views/screens/Appeal/Moment.tsx'
import { UnlockedLine } from '../../../../src/views/screens/Profile/UnlockedLine.tsx'

const minute = 60_000
/** What the server's clock shows: in the evening in Berlin, in the morning of the same day in Los Angeles. */
const server = Date.UTC(2026, 10, 28, 20, 30)
const iso = new Date(server - 10 * minute).toISOString()

const setClock = (ahead: number) => {
  vi.useFakeTimers({ now: server + ahead })
}
const hear = () =>
  hearServerTime({ date: new Date(server).toUTCString(), sentAt: Date.now(), receivedAt: Date.now() })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  forgetServerTime()
})

describe('a change of the time zone while the page is open', () => {
  const shown = () =>
    render([
      <ShortTime key="short" iso={iso} />,
      <DayDivider key="day" iso={new Date(server + 4 * 60 * minute).toISOString()} />,
      <MessageStamp key="stamp" sentAt={iso} isRead={false} isSaved={false} />,
      <Moment key="moment" iso={iso} />,
      <UnlockedLine key="line" until={iso} />,
    ]).container

  it.each([
    ['the page is shown again', () => void document.dispatchEvent(new Event('visibilitychange'))],
    ['the window gets the focus', () => void window.dispatchEvent(new Event('focus'))],
    ['the next minute begins', () => void vi.advanceTimersByTime(minute)],
  ])('changes all shown times once %s', (_when, comeBack) => {
    setClock(0)
    vi.stubEnv('TZ', 'Europe/Berlin')
    const page = shown()
    const titles = () => [...page.querySelectorAll('time')].map(({ title }) => title)
    expect(page.textContent.match(/9:20/g)?.length).toBe(4)
    expect(page.textContent).toContain('Sunday')
    vi.stubEnv('TZ', 'America/Los_Angeles')
    act(comeBack)
    expect(page.textContent.match(/12:20/g)?.length).toBe(4)
    expect(page.textContent).not.toContain('9:20')
    expect(page.textContent).toContain('Today')
    expect(titles().join(' ')).not.toContain('9:20')
  })
})

describe('a long date', () => {
  it('is the day in the zone of the device for an instant, and the same everywhere for a day', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    const page = render([
      <LongDate key="instant" iso="2026-12-29T22:00:00.000Z" />,
      <LongDate key="day" iso="1988-03-07" />,
    ]).container
    const texts = () => [...page.querySelectorAll('time')].map(({ textContent }) => textContent)
    expect(texts()).toEqual(['December 30, 2026', 'March 7, 1988'])
    vi.stubEnv('TZ', 'America/Los_Angeles')
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(texts()).toEqual(['December 29, 2026', 'March 7, 1988'])
  })
})

describe('on a device with a wrong clock', () => {
  it.each([-4 * minute, 26 * 60 * minute])('%s ms ahead, ages are those by the server’s clock', (ahead) => {
    setClock(ahead)
    render([<RelativeTime key="age" iso={iso} />])
    act(hear)
    expect(screen.getByText(/^(9|10) minutes ago$/)).toBeTruthy()
  })

  it('what is past is never told as ahead, not even before an answer told the time', () => {
    setClock(-4 * minute)
    render(<RelativeTime iso={new Date(server).toISOString()} />)
    expect(screen.getByText('now')).toBeTruthy()
  })

  it('an end that is ahead is told as such', () => {
    setClock(0)
    render(<RelativeTime iso={new Date(server + 2 * 24 * 60 * minute).toISOString()} isAhead />)
    expect(screen.getByText('in 2 days')).toBeTruthy()
  })
})

describe('the code', () => {
  const sources = ['src/views', 'src/identity', 'src/machines', 'src/compose'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name)),
  )
  const text = (file: string) => readFileSync(file, 'utf8')

  it('formats times in the zone of the device through one module', () => {
    const zoneless = sources.filter(
      (file) =>
        !file.endsWith('layout/timeZone.ts') &&
        [...text(file).matchAll(/new Intl\.DateTimeFormat\(([^()]*)\)/g)].some(
          ([, options = '']) => !options.includes('timeZone'),
        ),
    )
    expect(zoneless).toEqual([])
  })

  it('renders every component with such a time again when the zone changes', () => {
    const forgetful = sources.filter(
      (file) =>
        /\b(clockText|fullText|shortText|dayText|relativeText|reasonText)\(/.test(text(file)) &&
        /from '.*(layout\/timeText|\.\/timeText|foundTexts)\.ts'/.test(text(file)) &&
        !/\b(useTimeZone|useMoment)\(/.test(text(file)),
    )
    expect(forgetful).toEqual([])
  })

  it('asks the clock of the server, not that of the device', () => {
    const device = sources.filter(
      (file) => !file.endsWith('app/serverClock.ts') && /\bDate\.now\(|new Date\(\)/.test(text(file)),
    )
    expect(device).toEqual([])
  })
})
