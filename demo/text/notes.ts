/** Private notes about listed members. */
export const listNotes: readonly string[] = [
  'Met at the climbing hall. Prefers mornings.',
  'The one with the good soup.',
  'Lives above the bike shop, bell does not work.',
  'Allergic to cats. Do not forget again.',
  'Knows every bench in the park.',
  'Back in town in spring.',
  'Said he would lend me the tent.',
  'Two kids, every other week. Ask in the odd ones.',
  'Tenor. Choir on Tuesdays.',
  'Laughs at the sheep joke.',
  'Owes me a lasagne.',
  'Birthday in March, likes marzipan.',
  'Shy first, wonderful later.',
  'Ferry schedule on the fridge.',
  'Ask how the exam went.',
  'Does not drink. Ginger thing.',
  'Swims on Thursdays, lane four.',
  'Good listener. Call when grey.',
  'Has the other half of the chess set.',
  'Great arms, terrible puns.',
  'Same train on Wednesdays.',
  'Nice voice. Wrote that he is back on the 24th.',
  'Not before ten in the morning.',
  'Take the side entrance.',
  'Knows a man with a boat.',
]

/** Texts of reports, by reason. */
export const reportTexts = {
  'not-himself': [
    'The second picture is a model from a catalogue, I have the page.',
    'Reverse image search finds him in three countries.',
  ],
  harassment: [
    'Kept writing after I said no, then got nasty.',
    'Insulted me because I did not want to send pictures.',
  ],
  spam: [
    'Sends the same line to everyone and wants me on another site.',
    'Asked me for money for a visa after two messages.',
  ],
  'explicit-in-public': ['This belongs in private, my mother could be standing behind me.'],
  'under-age': ['Looks younger than eighteen to me. I may be wrong, please check.'],
  other: [
    'There is a telephone number in the picture.',
    'That is my kitchen and my cat, taken from my profile.',
  ],
} as const

export const systemTexts = {
  everyone: [
    'Welcome to Lodge 2.0. It is faster, it still has no ads, and it stays free. If something is missing, tell us in the help forum.',
    'Saved messages now survive when you erase a conversation.',
    'On Sunday between 4 and 5 in the morning Lodge rests for maintenance.',
  ],
  approved: 'Your profile is approved. Others can see it now. Enjoy.',
  photoApproved: 'Your picture was approved.',
  photoRejected:
    'One of your pictures was not accepted: other people can be recognised who may not have agreed. Crop or blur them and try again.',
  supporter: 'Thank you for your support. Your crown is on, and the visitors page is open.',
  verified: 'Your verification was accepted. Others see the check mark now.',
} as const

/** Texts of suspensions. */
export const suspensionTexts: readonly string[] = [
  'Three members showed us the same message asking for money. If this is a mistake, appeal within 20 days.',
  'Insults in messages after a warning. You can write to us in an appeal.',
]

export const appealText =
  'My account was used by my flatmate while I was away for work. I have changed the password and I am sorry for what he wrote. Please have another look.'
