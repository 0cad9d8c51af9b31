import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { NotifierOption } from '../../../src/machines/members/sideNotifier/options.ts'
import { nameSearchMachine } from '../../../src/machines/members/typeahead/nameSearch.ts'
import { PhotoTile } from '../../../src/views/components/media/PhotoTile.tsx'
import { VideoTile } from '../../../src/views/components/media/VideoTile.tsx'
import { Rows } from '../../../src/views/screens/Notifier/Rows.tsx'
import { ThreadHead } from '../../../src/views/screens/Messages/ThreadHead.tsx'
import { NameSearch } from '../../../src/views/screens/Search/NameSearch.tsx'
import { withHeldActors } from '../../machines/harness/held.ts'
import { LiveActor } from '../../machines/harness/liveActor.ts'
import { openTab } from '../../machines/messages/wholeMessages.ts'
import { card, summary, video } from '../../machines/people.ts'
import { photo } from '../components/people.ts'
import { Surroundings } from '../Surroundings.tsx'

const words = 'This member is a supporter'
const supporter = card({ id: 2, name: 'Marek', is_supporter: true })
const other = card({ id: 3, name: 'Sami' })

describe('the supporter crown', () => {
  it.each<NotifierOption>(['unread', 'online', 'cam'])(
    'is beside supporters of the list "%s" of the side notifier, and beside nobody else',
    (option) => {
      const onCam = (member: typeof supporter) => ({ ...member, cam_url: 'https://cam.example/room' })
      render(
        <Surroundings>
          <Rows
            ref={null}
            option={option}
            lists={{
              unread: {
                items: [
                  summary({ is_supporter: true }),
                  summary({ id: 3, name: 'Sami', conversation: '1-3' }),
                ],
                total: 2,
              },
              online: { items: [supporter, other], total: 2 },
              cam: { items: [onCam(supporter), onCam(other)], total: 2, upTo: 6 },
            }}
          />
        </Surroundings>,
      )
      const row = (name: string) => within(screen.getByRole('link', { name: new RegExp(name) }))
      expect(row('Marek').getByText(words)).toBeTruthy()
      expect(row('Sami').queryByText(words)).toBeNull()
    },
  )

  it.each([
    ['is', true],
    ['is not', false],
  ])('%s in the header of the thread, by the other member', async (_, is_supporter) => {
    const tab = openTab()
    tab.server.other = card({ is_supporter })
    const conversation = tab.openConversation()
    render(
      <Surroundings>
        <ThreadHead
          conversation={conversation}
          thread={undefined}
          onErase={() => {}}
          onReport={() => {}}
          onBlock={() => {}}
        />
      </Surroundings>,
    )
    const head = await screen.findByRole('heading', { name: /Marek/ })
    expect(within(head).queryByText(words) !== null).toBe(is_supporter)
  })

  it('is beside supporters among the suggested names', async () => {
    const live = new LiveActor(withHeldActors(nameSearchMachine, {}), { words: '' })
    render(<NameSearch search={live.actor} />)
    await userEvent.type(screen.getByRole('combobox'), 'Mar')
    act(() => live.waitFor('typingPause'))
    act(() => live.finish('find', { ok: true, data: { data: [supporter, other] } }))
    const marek = await screen.findByRole('option', { name: /Marek/ })
    expect(within(marek).getByText(words)).toBeTruthy()
    expect(within(screen.getByRole('option', { name: /Sami/ })).queryByText(words)).toBeNull()
  })

  it('is beside supporters who own a photo or video that was found', () => {
    render(
      <>
        <PhotoTile photo={photo()} label="Photo by Marek" owner={supporter} />
        <VideoTile video={video()} label="Play video of Marek" owner={supporter} onOpen={() => {}} />
      </>,
    )
    expect(screen.getAllByText(words)).toHaveLength(2)
  })
})
