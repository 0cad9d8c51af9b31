import { HandCoins, MapPinOff, MegaphoneOff } from 'lucide-react'

export const promises = [
  {
    icon: <HandCoins />,
    title: 'Free',
    text: 'Profiles, photos and messages are free. Supporters pay for the rest.',
  },
  {
    icon: <MegaphoneOff />,
    title: 'No ads',
    text: 'We don’t sell your attention or your data.',
  },
  {
    icon: <MapPinOff />,
    title: 'Your location is never exact',
    text: 'Others see your city and an approximate distance, never your exact location.',
  },
]
