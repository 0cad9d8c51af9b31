/**
 * Modules of components are read while styles are worked out, since those may name a component: what they are drawn
 * with may be loaded for it, without a warning at each.
 */
export const importOverrides = {
  react: { unknown: 'allow' },
  'react/jsx-dev-runtime': { unknown: 'allow' },
  'react/jsx-runtime': { unknown: 'allow' },
  'lucide-react': { unknown: 'allow' },
} as const
