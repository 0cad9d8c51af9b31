/** Questions and answers on the landing page. Answers must describe what Lodge does today. */
export const questions = [
  {
    question: 'Who can see my profile?',
    answer:
      'Members who are logged in. Search engines and guests see nothing, unless you choose to be shown on this page with your name and profile photo. Your private photos stay private until you share them, one member at a time.',
  },
  {
    question: 'How long does approval take?',
    answer: 'Usually under 24 hours. Until then you can look around and reply to messages.',
  },
  {
    question: 'What does a supporter get?',
    answer: 'Unlimited lists, visitors and the crown. Privacy settings are free for everyone.',
  },
  {
    question: 'Can anyone see where I am?',
    answer:
      'Members see your city and an approximate distance, measured from a shared 3 km area or the center of your city. You can hide the distance. Guests see nothing.',
  },
]
