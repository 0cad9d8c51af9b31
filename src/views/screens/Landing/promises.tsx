import { HandCoins, MapPinOff, MegaphoneOff } from 'lucide-react'

export const promises = [
  {
    icon: <HandCoins />,
    title: 'Free',
    text: 'Profiles, pictures and messages cost nothing. Supporters pay for the rest.',
  },
  {
    icon: <MegaphoneOff />,
    title: 'No ads',
    text: 'Nobody buys your attention here, and nobody buys what we know about you.',
  },
  {
    icon: <MapPinOff />,
    title: 'Your place is never exact',
    text: 'Others see your city and a distance in wide steps. Where you are in it stays with you.',
  },
]
