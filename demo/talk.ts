import { day, hour, minute } from './calendar.ts'
import type { Random } from './random.ts'
import { type Line, localOpeners, localThreads, openers, spamLine, threads } from './text/threads.ts'
import type { DemoConversation, DemoMember, DemoMessage, Instant, MemberKey } from './types.ts'

/** A line of a scripted conversation: sender, text, and the time before the start of the day. */
interface ScriptLine {
  readonly from: string
  readonly text: string
  readonly before: number
  readonly isUnlock?: boolean
  readonly isUnread?: boolean
  readonly isSaved?: boolean
  readonly isUnsent?: boolean
}

const said = (from: string, before: number, text: string, more: Partial<ScriptLine> = {}): ScriptLine => ({
  from,
  before,
  text,
  ...more,
})
const unread = { isUnread: true } as const
const unlock = { isUnlock: true } as const

/** The conversations of the design drawings, and those of the four sign-ins. */
const scripts: readonly (readonly ScriptLine[])[] = [
  [
    said('Luc', 9 * day, 'Is that the cabin in your second picture, or only its roof looking for one?'),
    said('Marek', 9 * day - 7 * minute, 'Only the roof. The walls are a matter of faith at the moment.'),
    said('Luc', 8 * day, 'I have two hands and no talent.'),
    said('Marek', 8 * day - 12 * minute, 'That is how I began. Saturday, bring boots.'),
    said('Luc', 6 * day, 'I can still feel every plank. Thank you, I think.', { isSaved: true }),
    said('Marek', 3.1 * hour, 'The weather is going to hold, I think. Are we still on for the river?'),
    said(
      'Luc',
      3 * hour,
      'Yes. I looked at the map again. If we start at the mill we have the sun in the back the whole way down.',
    ),
    said('Marek', 2.9 * hour, 'So you can see how far the cabin is.', unlock),
  ],
  [
    said(
      'Sami',
      5 * day,
      'You were right about the soup place. I ate there twice in one day and I am not ashamed.',
    ),
    said('Luc', 5 * day - 20 * minute, 'Twice is the correct number. How was the night?'),
    said('Sami', 4.8 * day, 'Long, quiet, then not quiet. Ask me again over noodles.'),
    said('Luc', 4.7 * day, 'I will. Sleep first.'),
    said('Sami', 3.2 * hour, 'Slept. Dreamt of noodles.', unread),
    said('Sami', 2.95 * hour, 'Are you still around on Friday?', unread),
  ],
  [
    said('Luc', 1.2 * day, 'Is it the hot evening or the quiet evening on Wednesday?'),
    said('Rafael', 1.19 * day, 'Both. Bring two towels.'),
    said('Luc', 1.18 * day, 'And if I am shy?'),
    said(
      'Rafael',
      3.3 * hour,
      'The sauna opens at eight, I will be there from seven. Come early and you can be shy with me.',
      unread,
    ),
  ],
  [
    said('Felix', 2 * day, 'saw you at the market with a whole wheel of cheese. respect'),
    said('Luc', 1.9 * day, 'It was a half wheel. I have some dignity. Coffee one of these days?'),
    said('Felix', 4.8 * hour, 'Good to hear. Say when.', unread),
  ],
  [
    said(
      'Pavel',
      3 * day,
      'You wrote that you can keep a secret about swimming spots. I have one about trails.',
    ),
    said('Luc', 2.9 * day, 'Trade? Mine is the bend behind the old brewery, after six.'),
    said('Pavel', 2.8 * day, 'The trail starts behind the castle, at the gate that looks locked. It is not.'),
    said('Luc', 2.7 * day, 'In spring the wild garlic is on the left. You will smell it.'),
    said('Pavel', 6.5 * hour, 'Thank you for the tip about the trail. My knees thank you less.', unread),
  ],
  [
    said(
      'Tobias',
      4 * day,
      'Sunday walk with the new ones, we could use a second adult who can count to twelve.',
    ),
    said('Luc', 3.9 * day, 'I count to twelve all week. What do I bring?'),
    said('Tobias', 3.8 * day, 'A whistle and low expectations.'),
    said('Luc', 3.7 * day, 'See you on Sunday, then.'),
  ],
  [
    said(
      'Henrik',
      7 * day,
      'You asked for the picture of the boat. I only have private ones of her, she is undressed in winter.',
    ),
    said('Luc', 6.9 * day, 'I understand. Here are mine, they are mostly of bookshelves.'),
    said('Luc', 6.85 * day, 'I’ve unlocked my pics for you', unlock),
    said('Henrik', 6.8 * day, 'That is a fine bookshelf. And a finer man beside it.'),
  ],
  [
    said('Idris', 8 * day, 'There is a man in a painting here who has your glasses.'),
    said('Luc', 7.9 * day, 'Which gallery was it?'),
  ],
  [
    said('Luc', 14 * day, 'Do you have the second volume? I found the first in a bin and I am in love.'),
    said(
      'Otto',
      13.9 * day,
      'I have it, with somebody’s pressed flowers. I can post it or you can come and smell the shop.',
    ),
    said('Luc', 13.8 * day, 'I will come. But post it as well, so that I have something to wait for.'),
    said('Otto', 9 * day, 'You are a strange customer. It went out this morning.'),
    said('Luc', 7.4 * day, 'The book arrived, thank you. The flowers are violets.', { isSaved: true }),
  ],
  [
    said('Emil', 5.4 * day, 'I saw that you bake. I saw that you also do not. Which is it?'),
    said('Luc', 5.3 * day, 'I buy well. You?'),
    said('Emil', 5.2 * day, 'I bake. I can prove it.'),
    said('Luc', 5.1 * day, 'When?'),
    said('Emil', 4.9 * day, 'Back in town from the 24th. Cinnamon or cardamom?'),
    said('Luc', 4.85 * day, 'Yes.'),
  ],
  [
    said(
      'Devon',
      6 * day,
      'Darts, Thursday, the usual place. We are one short and you cannot be worse than Rafael.',
    ),
    said('Marek', 5.9 * day, 'I hit the lamp last time.'),
    said('Devon', 5.8 * day, 'The lamp was in the way. Everybody said so.'),
    said('Marek', 5.7 * day, 'I am in. I bring the good bread.'),
    said(
      'Devon',
      4.1 * hour,
      'You left your level here. And your jacket. And half a loaf, which no longer exists.',
      unread,
    ),
  ],
  [
    said('Kwame', 2.2 * day, 'Professional question: is a staircase of ash a mistake in a damp house?'),
    said('Marek', 2.1 * day, 'A mistake, but a beautiful one. Oak for the treads, ash where nobody steps.'),
    said('Kwame', 5.2 * hour, 'You just saved me a quarrel with a client. I owe you a dinner.', unread),
    said('Kwame', 5.1 * hour, 'Or a staircase.', unread),
  ],
  [
    said('Marek', 20 * day, 'I read that you guide. Where would you take somebody who lives at sea level?'),
    said('Arno', 19.8 * day, 'The Vercors in June. Huts, larks, and nothing that falls on you.'),
    said('Marek', 19.7 * day, 'Send me dates and a list of what not to carry.'),
    said('Arno', 19.6 * day, 'Rule one: no cast iron. I know your sort.', { isSaved: true }),
    said('Marek', 19.5 * day, 'A small one?'),
    said('Arno', 19.4 * day, 'No.'),
  ],
  [
    said(
      'Nils',
      3.4 * day,
      'Could you make a frame for something two metres by three? It is a poster that got out of hand.',
    ),
    said('Marek', 3.3 * day, 'I can. Will it go through your door?'),
    said('Nils', 3.2 * day, 'I had not thought of the door.'),
    said('Marek', 3.1 * day, 'Nobody ever does.'),
  ],
  [
    said(
      'Rafael',
      10 * day,
      'The bench in the hot room has a crack. It pinches people where one should not be pinched.',
    ),
    said('Marek', 9.9 * day, 'I come on Monday with larch. Do not laugh at the crack, it will get worse.'),
    said('Rafael', 9.8 * day, 'You are paid in heat for life.'),
  ],
  [
    said(
      'Tobias',
      1.4 * day,
      'One of the new members on the walk asked how long approval takes. What do I tell him?',
    ),
    said('Bram', 1.35 * day, 'Usually under a day. The weekend ones wait until one of us has had breakfast.'),
    said('Tobias', 1.3 * day, 'I will blame breakfast.'),
    said(
      'Tobias',
      7 * hour,
      'He is in. He says thank you. He also says the boots question was sensible.',
      unread,
    ),
  ],
  [
    said(
      'Jules',
      2 * day,
      'Reports are up a little, one account is behind most of them. Can you look before I do something rash?',
    ),
    said('Bram', 1.95 * day, 'Found him. Same line to nine men. Suspended as a scam, reports answered.'),
    said('Jules', 1.9 * day, 'Beautiful. I will put the word list on the agenda.'),
    said('Bram', 8 * hour, 'One appeal came in, not his. I would like a second pair of eyes.', unread),
  ],
  [
    said(
      'Otto',
      12 * day,
      'Would the site mind if the shop had a reading evening for members? Twelve chairs and soup.',
    ),
    said('Jules', 11.8 * day, 'The site would like a chair. Choose a date and I put a notice out.'),
    said('Otto', 11.6 * day, 'The first Thursday. I will keep you the green one.'),
  ],
  [
    said('Kwame', 16 * day, 'Good speech about handrails at the town meeting.'),
    said('Sami', 15.9 * day, 'That was you? The tall one who got applause?'),
    said('Kwame', 15.8 * day, 'There were eleven people and one was my aunt.'),
    said('Sami', 15.7 * day, 'I clapped from the back. Then my phone rang and I had to run.'),
    said('Kwame', 15.6 * day, 'So that was the draught. Friday, dancing?'),
    said('Sami', 15.5 * day, 'Friday, dancing.', { isSaved: true }),
  ],
  [
    said('Felix', 3 * day, 'is there a towel rule'),
    said('Rafael', 2.9 * day, 'One to sit on, one to dry with, none on the hook that is mine.'),
    said('Felix', 2.8 * day, 'which hook is yours'),
    said('Rafael', 2.7 * day, 'All of them.', { isUnsent: true }),
    said('Rafael', 2.69 * day, 'The one with the bell.'),
  ],
]

function playScript(
  script: readonly ScriptLine[],
  keyOf: (name: string) => MemberKey,
  asOf: Instant,
): DemoConversation {
  const names = [...new Set(script.map(({ from }) => from))]
  const [first = '', second = ''] = names
  const other = second || 'Luc'
  const members = [keyOf(first), keyOf(other)] as const
  return {
    members,
    messages: script.map((line) => {
      const sentAt = Math.round(asOf - line.before)
      const to = line.from === first ? members[1] : members[0]
      return {
        from: keyOf(line.from),
        text: line.text,
        sentAt,
        readAt: line.isUnread ? null : Math.min(asOf, sentAt + 4 * minute),
        unsentAt: line.isUnsent ? sentAt + 30_000 : null,
        isUnlock: line.isUnlock ?? false,
        photos: [],
        savedBy: line.isSaved ? [to] : [],
      }
    }),
  }
}

/** Turns a thread into a conversation of two members that ends within the last weeks. */
function playThread(
  random: Random,
  lines: readonly Line[],
  a: DemoMember,
  b: DemoMember,
  asOf: Instant,
): DemoConversation {
  const endsUnread = random.chance(0.34)
  const lastFrom = lines.at(-1)?.[0]
  let trailing = 0
  while (trailing < lines.length && lines[lines.length - 1 - trailing]?.[0] === lastFrom) trailing++
  const earliest = Math.max(a.approvedAt ?? asOf, b.approvedAt ?? asOf)
  const times: Instant[] = []
  let at = asOf - random.between(0.2, 1) * hour - random.next() ** 2 * 24 * day
  for (const _ of lines) {
    times.unshift(Math.round(Math.max(at, earliest + (lines.length - times.length) * minute)))
    at -= random.chance(0.25) ? random.between(5, 30) * hour : random.between(1, 40) * minute
  }
  return {
    members: [a.key, b.key],
    messages: lines.map(([from, text], index): DemoMessage => {
      const sentAt = Math.min(asOf, times[index] ?? asOf)
      const isUnread = endsUnread && index >= lines.length - trailing
      const receiver = from === 'a' ? b : a
      return {
        from: from === 'a' ? a.key : b.key,
        text,
        sentAt,
        readAt: isUnread ? null : Math.min(asOf, sentAt + Math.round(random.between(0.5, 30) * minute)),
        unsentAt: null,
        isUnlock: text.startsWith('Mine are open for you too'),
        photos: random.chance(0.02) ? receiverPhotos(from === 'a' ? a : b) : [],
        savedBy: random.chance(0.025) ? [receiver.key] : [],
      }
    }),
  }
}

const receiverPhotos = (sender: DemoMember): number[] =>
  sender.photos
    .filter(({ approvedAt, isPrivate }) => approvedAt !== null && !isPrivate)
    .slice(0, 1)
    .map(({ key }) => key)

const isAround = (member: DemoMember, asOf: Instant): boolean =>
  member.approvedAt !== null &&
  member.approvedAt < asOf - 8 * day &&
  member.suspension === null &&
  member.isEnabled &&
  !member.signIn

/** Creates dozens of conversations: scripted ones, threads between neighbors, and unanswered first messages. */
export function inventConversations(
  random: Random,
  members: readonly DemoMember[],
  asOf: Instant,
): DemoConversation[] {
  const byName = new Map(members.map((member) => [member.name, member]))
  const named = (name: string): DemoMember => {
    const member = byName.get(name)
    if (!member) throw new RangeError(`The cast has no ${name}.`)
    return member
  }
  const pairs = new Set<string>()
  const claim = (a: DemoMember, b: DemoMember): boolean => {
    const pair = a.key < b.key ? `${a.key}-${b.key}` : `${b.key}-${a.key}`
    if (a === b || pairs.has(pair)) return false
    pairs.add(pair)
    return true
  }

  const conversations = scripts.map((script) => playScript(script, (name) => named(name).key, asOf))
  for (const {
    members: [a, b],
  } of conversations)
    pairs.add(a < b ? `${a}-${b}` : `${b}-${a}`)

  const around = members.filter((member) => isAround(member, asOf))
  const partnerOf = (member: DemoMember, tongue?: string): DemoMember | undefined =>
    random
      .sample(
        around.filter((other) =>
          tongue ? other.city.tongue === tongue : other.city.country === member.city.country,
        ),
        12,
      )
      .find((other) => claim(member, other))

  // The four sign-ins get some of the ordinary threads too, so that their lists scroll.
  const hosts = [
    'Luc',
    'Luc',
    'Luc',
    'Luc',
    'Marek',
    'Marek',
    'Marek',
    'Marek',
    'Marek',
    'Bram',
    'Bram',
    'Jules',
  ].map(named)
  const lines = random.sample(threads, threads.length)
  for (const [index, thread] of lines.entries()) {
    const host = hosts[index] ?? random.pick(around)
    const guest = partnerOf(host)
    // Chance decides who starts, but a host answers as often as they start.
    if (guest)
      conversations.push(
        index % 2
          ? playThread(random, thread, host, guest, asOf)
          : playThread(random, thread, guest, host, asOf),
      )
  }
  for (const [tongue, local] of Object.entries(localThreads)) {
    for (const thread of local) {
      const one = random.pick(around.filter(({ city }) => city.tongue === tongue))
      const other = partnerOf(one, tongue)
      if (other) conversations.push(playThread(random, thread, one, other, asOf))
    }
  }

  const opening = (text: string, from: DemoMember, to: DemoMember): DemoConversation => {
    const sentAt = Math.round(asOf - random.between(0.3, 60) * hour)
    const message = {
      from: from.key,
      text,
      sentAt,
      readAt: null,
      unsentAt: null,
      isUnlock: false,
      photos: [],
      savedBy: [],
    }
    return { members: [from.key, to.key], messages: [message] }
  }
  const greeted = ['Luc', 'Luc', 'Marek', 'Marek', 'Bram', 'Jules'].map(named)
  for (const [index, text] of random.sample(openers, openers.length).entries()) {
    const to = greeted[index] ?? random.pick(around)
    const from = partnerOf(to)
    if (from) conversations.push(opening(text, from, to))
  }
  for (const [tongue, local] of Object.entries(localOpeners)) {
    for (const text of local) {
      const to = random.pick(around.filter(({ city }) => city.tongue === tongue))
      const from = partnerOf(to, tongue)
      if (from) conversations.push(opening(text, from, to))
    }
  }

  const scammer = members.find(({ suspension }) => suspension?.isScam)
  if (scammer?.suspension) {
    for (const victim of random.sample(around, 9)) {
      if (!claim(scammer, victim)) continue
      const sentAt = Math.round(scammer.suspension.at - random.between(1, 9) * minute)
      conversations.push({
        members: [scammer.key, victim.key],
        messages: [
          {
            from: scammer.key,
            text: spamLine,
            sentAt,
            readAt: sentAt + 20 * minute,
            unsentAt: null,
            isUnlock: false,
            photos: [],
            savedBy: [],
          },
        ],
      })
    }
  }
  return conversations
}
