import type { EmailPreferenceSlug } from '../../contract/account.ts'

/** One value of an option list. The order of a list is the order of its array. */
export interface LookupValue {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly plural_name?: string | null
  readonly html_name?: string | null
  readonly extra_label?: string | null
  readonly description?: string | null
}

/**
 * The option lists, by the paths that serve them. Members' choices refer to id and slug, so values are only added at
 * the end or reworded, never renumbered.
 */
export const lookupValues = {
  'body-build': [
    { id: 1, slug: 'slim', name: 'Slim' },
    { id: 2, slug: 'average', name: 'Average' },
    { id: 3, slug: 'athletic', name: 'Athletic' },
    { id: 4, slug: 'muscular', name: 'Muscular' },
    { id: 5, slug: 'stocky', name: 'Stocky' },
    { id: 6, slug: 'a-bit-extra', name: 'A few extra pounds' },
    { id: 7, slug: 'large', name: 'Large' },
  ],
  'body-hair': [
    { id: 1, slug: 'smooth', name: 'Smooth' },
    { id: 2, slug: 'shaved', name: 'Shaved' },
    { id: 3, slug: 'trimmed', name: 'Trimmed' },
    { id: 4, slug: 'some', name: 'Some hair' },
    { id: 5, slug: 'hairy', name: 'Hairy' },
    { id: 6, slug: 'very-hairy', name: 'Very hairy' },
  ],
  'cock-size': [
    { id: 1, slug: 'small', name: 'Small' },
    { id: 2, slug: 'average', name: 'Average' },
    { id: 3, slug: 'large', name: 'Large' },
    { id: 4, slug: 'extra-large', name: 'Extra large' },
  ],
  'cock-type': [
    { id: 1, slug: 'cut', name: 'Cut', description: 'Circumcised' },
    { id: 2, slug: 'uncut', name: 'Uncut', description: 'Not circumcised' },
  ],
  community: [
    { id: 1, slug: 'bear', name: 'Bear', plural_name: 'Bears' },
    { id: 2, slug: 'cub', name: 'Cub', plural_name: 'Cubs' },
    { id: 3, slug: 'otter', name: 'Otter', plural_name: 'Otters' },
    { id: 4, slug: 'wolf', name: 'Wolf', plural_name: 'Wolves' },
    { id: 5, slug: 'daddy', name: 'Daddy', plural_name: 'Daddies' },
    { id: 6, slug: 'silver-fox', name: 'Silver fox', plural_name: 'Silver foxes' },
    { id: 7, slug: 'jock', name: 'Jock', plural_name: 'Jocks' },
    { id: 8, slug: 'geek', name: 'Geek', plural_name: 'Geeks' },
    { id: 9, slug: 'twink', name: 'Twink', plural_name: 'Twinks' },
    { id: 10, slug: 'leather', name: 'Leatherman', plural_name: 'Leathermen' },
    { id: 11, slug: 'rubber', name: 'Rubberman', plural_name: 'Rubbermen' },
    { id: 12, slug: 'biker', name: 'Biker', plural_name: 'Bikers' },
    { id: 13, slug: 'drag', name: 'Drag performer', plural_name: 'Drag performers' },
    { id: 14, slug: 'trans', name: 'Trans man', plural_name: 'Trans men' },
    { id: 15, slug: 'bi', name: 'Bi guy', plural_name: 'Bi guys' },
    { id: 16, slug: 'regular', name: 'Regular guy', plural_name: 'Regular guys' },
  ],
  // 2 to 6 were mails that are not sent (`docs/decisions.md#email-preferences`).
  'email-preference': [
    {
      id: 1,
      slug: 'new-message',
      name: 'Unread messages',
      description: 'When messages wait for you, at most once a day. The email never shows their text.',
    },
    {
      id: 7,
      slug: 'reviews',
      name: 'Reviews',
      description: 'What our team decides about your profile, photos and videos.',
    },
    {
      id: 8,
      slug: 'supporter-reminders',
      name: 'Supporter reminders',
      description: 'Before your supporter time ends.',
    },
  ],
  'facial-hair': [
    { id: 1, slug: 'clean-shaven', name: 'Clean-shaven' },
    { id: 2, slug: 'stubble', name: 'Stubble' },
    { id: 3, slug: 'moustache', name: 'Mustache' },
    { id: 4, slug: 'goatee', name: 'Goatee' },
    { id: 5, slug: 'short-beard', name: 'Short beard' },
    { id: 6, slug: 'full-beard', name: 'Full beard' },
    { id: 7, slug: 'long-beard', name: 'Long beard' },
  ],
  interest: [
    { id: 1, slug: 'friends', name: 'Friends' },
    { id: 2, slug: 'chat', name: 'Chat' },
    { id: 3, slug: 'dating', name: 'Dating' },
    { id: 4, slug: 'relationship', name: 'A relationship' },
    { id: 5, slug: 'fun', name: 'Fun' },
    { id: 6, slug: 'travel-company', name: 'Travel buddies' },
    { id: 7, slug: 'outdoors', name: 'Outdoors' },
    { id: 8, slug: 'hiking', name: 'Hiking' },
    { id: 9, slug: 'cycling', name: 'Cycling' },
    { id: 10, slug: 'running', name: 'Running' },
    { id: 11, slug: 'gym', name: 'Gym' },
    { id: 12, slug: 'swimming', name: 'Swimming' },
    { id: 13, slug: 'climbing', name: 'Climbing' },
    { id: 14, slug: 'sauna', name: 'Sauna' },
    { id: 15, slug: 'cooking', name: 'Cooking' },
    { id: 16, slug: 'eating-out', name: 'Eating out' },
    { id: 17, slug: 'coffee', name: 'Coffee' },
    { id: 18, slug: 'beer-and-wine', name: 'Beer and wine' },
    { id: 19, slug: 'music', name: 'Music' },
    { id: 20, slug: 'making-music', name: 'Making music' },
    { id: 21, slug: 'dancing', name: 'Dancing' },
    { id: 22, slug: 'film-and-series', name: 'Film and series' },
    { id: 23, slug: 'theatre', name: 'Theater' },
    { id: 24, slug: 'museums', name: 'Museums' },
    { id: 25, slug: 'books', name: 'Books' },
    { id: 26, slug: 'photography', name: 'Photography' },
    { id: 27, slug: 'gardening', name: 'Gardening' },
    { id: 28, slug: 'making-things', name: 'Making things' },
    { id: 29, slug: 'motorcycles', name: 'Motorcycles' },
    { id: 30, slug: 'games', name: 'Games' },
    { id: 31, slug: 'pets', name: 'Pets' },
    { id: 32, slug: 'volunteering', name: 'Volunteering' },
  ],
  'media-tag': [
    { id: 1, slug: 'face', name: 'Face' },
    { id: 2, slug: 'body', name: 'Body' },
    { id: 3, slug: 'dressed', name: 'Dressed' },
    { id: 4, slug: 'shirtless', name: 'Shirtless' },
    { id: 5, slug: 'outdoors', name: 'Outdoors' },
    { id: 6, slug: 'at-home', name: 'At home' },
    { id: 7, slug: 'sport', name: 'Sport' },
    { id: 8, slug: 'travel', name: 'Travel' },
    { id: 9, slug: 'food', name: 'Food' },
    { id: 10, slug: 'pets', name: 'Pets' },
    { id: 11, slug: 'leather', name: 'Leather' },
    { id: 12, slug: 'tattoos', name: 'Tattoos' },
    { id: 13, slug: 'with-friends', name: 'With friends' },
    { id: 14, slug: 'art', name: 'Art' },
    { id: 15, slug: 'explicit', name: 'Explicit' },
  ],
  piercing: [
    { id: 1, slug: 'ear', name: 'Ear' },
    { id: 2, slug: 'nose', name: 'Nose' },
    { id: 3, slug: 'eyebrow', name: 'Eyebrow' },
    { id: 4, slug: 'lip', name: 'Lip' },
    { id: 5, slug: 'tongue', name: 'Tongue' },
    { id: 6, slug: 'nipple', name: 'Nipple' },
    { id: 7, slug: 'navel', name: 'Navel' },
    { id: 8, slug: 'genital', name: 'Genital' },
  ],
  'safer-sex': [
    { id: 1, slug: 'condoms', name: 'Condoms' },
    { id: 2, slug: 'prep', name: 'PrEP', description: 'Takes medicine that prevents HIV' },
    { id: 3, slug: 'prep-and-condoms', name: 'PrEP and condoms' },
    {
      id: 4,
      slug: 'undetectable',
      name: 'Undetectable',
      description: 'HIV in treatment and not passed on (U=U)',
    },
    { id: 5, slug: 'let-us-talk', name: "Let's talk about it" },
  ],
  'sex-position': [
    { id: 1, slug: 'top', name: 'Top' },
    { id: 2, slug: 'versatile-top', name: 'Versatile top' },
    { id: 3, slug: 'versatile', name: 'Versatile' },
    { id: 4, slug: 'versatile-bottom', name: 'Versatile bottom' },
    { id: 5, slug: 'bottom', name: 'Bottom' },
    { id: 6, slug: 'side', name: 'Side', description: 'Everything but' },
  ],
  tattoo: [
    { id: 1, slug: 'none', name: 'None' },
    { id: 2, slug: 'one', name: 'One' },
    { id: 3, slug: 'a-few', name: 'A few' },
    { id: 4, slug: 'many', name: 'Many' },
  ],
} as const satisfies Readonly<Record<string, readonly LookupValue[]>> & {
  readonly 'email-preference': readonly (LookupValue & { readonly slug: EmailPreferenceSlug })[]
}

export type LookupList = keyof typeof lookupValues
/** A slug that exists in a list. Catches misspelled slugs at compile time. */
export type LookupSlug<List extends LookupList> = (typeof lookupValues)[List][number]['slug']

/** Lists that begin with the option 'No answer' (id 0, empty slug), which is never stored as a choice. */
export const listsWithNoAnswer: ReadonlySet<LookupList> = new Set([
  'body-hair',
  'cock-size',
  'cock-type',
  'facial-hair',
  'safer-sex',
  'sex-position',
  'tattoo',
])

/** A reason to reject something. Admins see `name`, the member reads `description`. */
export interface RejectionReason {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly is_for_user: boolean
  readonly is_for_media: boolean
  readonly is_for_verification_photo: boolean
}

const forUser = { is_for_user: true, is_for_media: false, is_for_verification_photo: false } as const
const forMedia = { is_for_user: false, is_for_media: true, is_for_verification_photo: false } as const
const forVerification = { is_for_user: false, is_for_media: false, is_for_verification_photo: true } as const

export const rejectionReasons = [
  {
    id: 1,
    slug: 'no-face',
    name: 'No photo of the member',
    description: 'Add a photo that shows you. It can be private, for members you choose.',
    ...forUser,
  },
  {
    id: 2,
    slug: 'empty-profile',
    name: 'Profile is empty',
    description: 'Write a few lines about yourself so that others get to know you.',
    ...forUser,
  },
  {
    id: 3,
    slug: 'selling',
    name: 'Sells something',
    description: 'Profiles that offer goods or services, including escorting, are not allowed.',
    ...forUser,
  },
  {
    id: 4,
    slug: 'contact-details',
    name: 'Contact details in the text',
    description: 'Remove phone numbers and addresses from your text. You can send them in messages.',
    ...forUser,
  },
  {
    id: 5,
    slug: 'hateful',
    name: 'Hateful text',
    description: "Say what you like instead of who you don't want. Slurs and insults are not allowed.",
    ...forUser,
  },
  {
    id: 6,
    slug: 'second-account',
    name: 'Second account',
    description: 'You already have an account. Each person can have one.',
    ...forUser,
  },
  {
    id: 7,
    slug: 'couple',
    name: 'Shared profile',
    description: 'A profile is for one person. Each of you can create your own.',
    ...forUser,
  },
  {
    id: 8,
    slug: 'not-you',
    name: 'Someone else',
    description: 'The picture shows someone else or was copied from the web.',
    is_for_user: true,
    is_for_media: true,
    is_for_verification_photo: false,
  },
  {
    id: 9,
    slug: 'looks-under-age',
    name: 'Looks under 18',
    description: 'Someone in the picture may be under 18. We removed it; you can appeal.',
    is_for_user: true,
    is_for_media: true,
    is_for_verification_photo: false,
  },
  {
    id: 10,
    slug: 'explicit-in-public',
    name: 'Explicit in public',
    description: 'Explicit photos and videos must be private.',
    ...forMedia,
  },
  {
    id: 11,
    slug: 'others-in-picture',
    name: 'Others in the picture',
    description: 'Other people who may not have agreed can be recognized. Crop or blur them.',
    ...forMedia,
  },
  {
    id: 12,
    slug: 'poor-quality',
    name: 'Hard to see',
    description: 'It is too dark, too small or too blurry.',
    ...forMedia,
  },
  {
    id: 13,
    slug: 'text-or-advertising',
    name: 'Text or advertising',
    description: 'Web addresses, phone numbers and ads are not allowed in photos and videos.',
    ...forMedia,
  },
  {
    id: 14,
    slug: 'against-guidelines',
    name: 'Against the content guidelines',
    description: 'It shows something that the content guidelines do not allow.',
    ...forMedia,
  },
  {
    id: 15,
    slug: 'code-missing',
    name: 'Code is missing',
    description: 'Write the code from the page by hand and keep it readable in the photo.',
    ...forVerification,
  },
  {
    id: 16,
    slug: 'face-not-seen',
    name: 'Face not visible',
    description: 'Your face must be clearly visible, without sunglasses or filters.',
    ...forVerification,
  },
  {
    id: 17,
    slug: 'does-not-match',
    name: 'Does not match the profile',
    description: 'We could not recognize you in your profile photos.',
    ...forVerification,
  },
] as const satisfies readonly RejectionReason[]
