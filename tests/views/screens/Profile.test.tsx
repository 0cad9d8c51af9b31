import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LookupItem } from '../../../contract/lookups.ts'
import type { OpenedProfile } from '../../../contract/members.ts'
import { ProfileView } from '../../../src/views/screens/Profile/ProfileView.tsx'
import { profile } from '../../machines/people.ts'

const item = (name: string, id = 1): LookupItem => ({
  id,
  slug: name.toLowerCase(),
  name,
  plural_name: null,
  html_name: null,
  extra_label: null,
  description: null,
})

const told: Partial<OpenedProfile> = {
  description: 'I bake on Sundays.',
  height: 185,
  converted_large_height: '185 cm',
  weight: 80,
  converted_weight: '80 kg',
  chest: 102,
  converted_chest: '102 cm',
  waist: 86,
  converted_waist: '86 cm',
  biceps: 38,
  converted_biceps: '38 cm',
  body_build: item('Athletic'),
  facial_hair: item('Beard'),
  body_hair: item('Hairy'),
  tattoo: item('Sleeve'),
  piercings: [item('Ear'), item('Nipple', 2)],
  interests: [item('Hiking'), item('Baking', 2)],
  sex_position: item('Versatile'),
  safer_sex: item('Always'),
  cock_size: item('Average'),
  cock_type: item('Cut'),
  communities_he_is: [item('Bear')],
  communities_he_likes: [item('Otter')],
  facebook: { network: 'facebook', username: 'marek.fb' },
  instagram: { network: 'instagram', username: 'marek_ig' },
  twitter: { network: 'twitter', username: 'marekx' },
  links: ['https://www.marek.example/bread', 'https://bakery.example'],
  is_supporter: true,
  is_verified: true,
}

const show = (
  fields: Partial<OpenedProfile>,
  viewer: { usesImperial?: boolean; birthday?: string | null } = {},
) => render(<ProfileView profile={profile(fields)} viewer={{ usesImperial: false, ...viewer }} />)

/** Each group as pairs of what it is and what he says. */
const groups = () =>
  Object.fromEntries(
    screen
      .getAllByRole('region')
      .filter((region) => within(region).queryAllByRole('term').length > 0)
      .map((group) => {
        const values = within(group).getAllByRole('definition')
        const facts = within(group)
          .getAllByRole('term')
          .map(({ textContent }, index) => [textContent, values[index]?.textContent])
        return [within(group).getByRole('heading').textContent, facts]
      }),
  )

it('shows what a member tells of himself, in groups, his measures in both units', () => {
  show(told)
  expect(groups()).toEqual({
    Body: [
      ['Height', '185 cm · 6 ft 1 in'],
      ['Weight', '80 kg · 176 lb'],
      ['Chest', '102 cm · 40 in'],
      ['Waist', '86 cm · 34 in'],
      ['Biceps', '38 cm · 15 in'],
      ['Build', 'Athletic'],
    ],
    Looks: [
      ['Facial hair', 'Beard'],
      ['Body hair', 'Hairy'],
      ['Tattoos', 'Sleeve'],
      ['Piercings', 'Ear, Nipple'],
    ],
    Into: [
      ['Position', 'Versatile'],
      ['Safer sex', 'Always'],
      ['Cock size', 'Average'],
      ['Cock type', 'Cut'],
    ],
    Community: [['Member since', 'Mar 2026']],
    Elsewhere: [
      ['Facebook', '@marek.fb'],
      ['Instagram', '@marek_ig'],
      ['X', '@marekx'],
      ['Website', 'marek.example'],
      ['Website 2', 'bakery.example'],
    ],
  })
  expect(screen.getByText('I bake on Sundays.')).toBeTruthy()
  expect(screen.getByText('This member is a supporter')).toBeTruthy()
  expect(screen.getByText(/verified/i)).toBeTruthy()
  expect(screen.getAllByText('Ghent, Belgium').length).toBeGreaterThan(0)
  expect(screen.getAllByText(/online/i).length).toBeGreaterThan(0)
})

it('leads by interests and communities to a search for those who have them too', () => {
  show(told)
  const places = ['Hiking', 'Bear', 'Otter'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(places).toEqual([
    '/search/result/users?interests=hiking',
    '/search/result/users?communities_he_is=bear',
    '/search/result/users?communities_he_likes=otter',
  ])
})

it('tells where he will be, and when he was here last', () => {
  const plan = { id: 1, place_id: 2, state: null, country: 'Belgium', country_code: 'BE' }
  show({
    is_online: false,
    last_seen_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    travel_plans: [{ ...plan, city: 'Ghent', from: '2026-07-01', to: '2026-07-05', note: 'By bike' }],
  })
  const plans = screen.getByRole('region', { name: 'Travel plans' })
  expect(plans.textContent).toMatch(/Ghent, Belgium.*2026.*By bike/)
  expect(getComputedStyle(screen.getByText('By bike')).whiteSpace).toBe('pre-wrap')
  expect(screen.getAllByText(/3 hours ago/).length).toBeGreaterThan(0)
})

it('begins with the units of whoever looks', () => {
  show(
    {
      height: 185,
      converted_large_height: '6 ft',
      converted_small_height: '1 in',
      weight: 80,
      converted_weight: '176 lb',
    },
    { usesImperial: true },
  )
  expect(groups()['Body']).toEqual([
    ['Height', '6 ft 1 in · 185 cm'],
    ['Weight', '176 lb · 80 kg'],
  ])
})

it('leaves out what he does not tell, and shows his birthday and how often he was looked at to himself alone', () => {
  show(
    { tattoo: item('No answer', 0), total_view_count: 3456, recent_view_count: 12 },
    { birthday: '1992-09-19' },
  )
  expect(groups()).toEqual({
    Community: [
      ['Birthday (only you see it)', 'September 19, 1992'],
      ['Member since', 'Mar 2026'],
      ['Views this month', '12'],
      ['Total views', '3,456'],
    ],
  })
})

it('his links lead out and tell nothing of where they were clicked', () => {
  show(told)
  const link = screen.getByRole('link', { name: '@marek_ig' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://www.instagram.com/marek_ig',
    'noopener noreferrer nofollow ugc',
  ])
})
