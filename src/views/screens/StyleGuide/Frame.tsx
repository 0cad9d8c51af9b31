import { Bell, Compass, House, Images, LogOut, MessageCircle, Search, UserRound } from 'lucide-react'
import { styled } from '@linaria/react'
import { useState } from 'react'
import { BottomBar } from '../../components/layout/BottomBar.tsx'
import { Brand } from '../../components/layout/Brand.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { Footer } from '../../components/layout/Footer.tsx'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { MobileMenu } from '../../components/layout/MobileMenu.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { TopBar } from '../../components/layout/TopBar.tsx'
import { TopBarFrame, type TopBarFrameProps } from '../../components/layout/TopBarFrame.tsx'
import { drawEach } from './drawEach.tsx'
import { Sample } from './Sample.tsx'
import { portraits } from './samples.ts'
import { Section } from './Section.tsx'
import { Window } from './Window.tsx'

/** Shows phone components on a desktop too. */
const Phone = styled.div`
  height: 120px;

  > nav {
    display: flex;
  }
`

const nothing = () => undefined

const views = ['Nearby', 'Newest', 'Online', 'Popular', 'Travel'].map((label, place) => ({
  label,
  href: `#${label}`,
  isCurrent: place === 0,
}))

const galleries = ['Popular pics', 'Newest pics', 'Popular vids', 'Newest vids'].map((label) => ({
  label,
  href: `#${label}`,
}))

const places = [
  { label: 'Home', href: '#home' },
  { label: 'Browse', href: '#browse', isCurrent: true, items: views },
  { label: 'Galleries', href: '#galleries', items: galleries },
  { label: 'Messages', href: '#messages', count: 5 },
]

const member = {
  name: 'Luc',
  picture: portraits.felix,
  presence: 'online' as const,
  items: [
    { label: 'Your profile', href: '#me', icon: <UserRound /> },
    { label: 'Log Out', href: '#out', icon: <LogOut /> },
  ],
}

const thumbs = [
  { label: 'Home', icon: <House />, href: '#home' },
  { label: 'Browse', icon: <Compass />, href: '#browse', isCurrent: true },
  { label: 'Galleries', icon: <Images />, href: '#galleries' },
  { label: 'Messages', icon: <MessageCircle />, href: '#messages', count: 5 },
  { label: 'Me', icon: <UserRound />, onOpen: nothing },
]

const menu = [
  { id: 'home', label: 'Home', icon: <House />, href: '#home' },
  { id: 'browse', label: 'Browse', icon: <Compass />, items: views },
  { id: 'galleries', label: 'Galleries', icon: <Images />, items: galleries },
  { id: 'out', label: 'Log Out', icon: <LogOut />, href: '#out' },
]

const pages = ['About', 'Content guidelines', 'Help', 'Privacy', 'Terms'].map((label) => ({
  label,
  href: `#${label}`,
}))

export function Frame() {
  const [isOpen, setIsOpen] = useState(false)
  const [submenu, setSubmenu] = useState<string | null>('browse')
  return (
    <Section
      id="frame"
      title="Bars, titles and menus"
      lead="Five places at the foot of a phone, a bar on a desktop. A screen’s title stays in sight on a phone and folds its sister views into itself."
    >
      <Sample title="Top bar (desktop)" layout="frame">
        <Window height={320}>
          <TopBar
            brand={{ name: 'Lodge', href: '#frame' }}
            label="Sample"
            items={places}
            search={{ href: '#search', label: 'Search members' }}
            notifications={{ href: '#notifications', count: 2 }}
            member={member}
            showsOnPhone
          />
        </Window>
      </Sample>
      {drawEach<TopBarFrameProps['tone'], string>(
        { page: 'Top bar for guests', clear: 'Top bar for guests, on the picture of the first page' },
        (tone, title) => (
          <Sample title={title} layout="frame">
            <Window height={100}>
              <TopBarFrame showsOnPhone brand={{ name: 'Lodge', href: '#frame' }} tone={tone}>
                <ButtonLink href="#frame">Log in</ButtonLink>
              </TopBarFrame>
            </Window>
          </Sample>
        ),
      )}
      <Sample title="Title of a screen" layout="stack">
        <PageTitle title="Account settings" backHref="#frame" backLabel="Back to account" />
        <PageTitle
          title="Nearby"
          lead="1,204 members within 50 km of Ghent"
          views={views}
          viewsLabel="Sample browse"
          actions={
            <>
              <IconButton label="Search" icon={<Search />} />
              <IconButton label="Notifications" icon={<Bell />} />
            </>
          }
        />
      </Sample>
      <Sample title="Bottom bar (phone)" layout="frame">
        <Phone>
          <BottomBar label="Sample places" items={thumbs} />
        </Phone>
      </Sample>
      <Sample title="Mobile menu">
        <Button onClick={() => setIsOpen(true)}>Open the menu</Button>
      </Sample>
      <MobileMenu
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        header={<Brand name="Lodge" />}
        items={menu}
        openSubmenu={submenu}
        onToggleSubmenu={(id) => setSubmenu(submenu === id ? null : id)}
      />
      <Sample title="Footer" layout="frame">
        <Footer siteName="Lodge" links={pages} />
      </Sample>
    </Section>
  )
}
