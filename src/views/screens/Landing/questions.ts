/** What the landing page answers; true of what Lodge does today. */
export const questions = [
  {
    question: 'Who can see my profile?',
    answer:
      'Members who are logged in. Search engines and guests see nothing, unless you agree to be shown on this page with your name and your profile picture. Your private pictures stay locked until you unlock them for one man at a time.',
  },
  {
    question: 'How long does approval take?',
    answer:
      'Usually under 24 hours. Until then you can look around as much as you like, and answer those who write to you.',
  },
  {
    question: 'What does a supporter get?',
    answer:
      'Longer lists and the crown. Everything that keeps you private is free for everyone: privacy is not for sale.',
  },
  {
    question: 'Does anybody see where I am?',
    answer:
      'Members see your city, and a distance in wide steps that is told from the middle of a square several members share, or of your city. The distance you can hide. Guests see nothing.',
  },
]
