/**
 * Modules of components are read while styles are worked out, since those may name a component: React may be loaded
 * for it, without a warning at each.
 */
export const importOverrides = {
  react: { unknown: 'allow' },
  'react/jsx-runtime': { unknown: 'allow' },
} as const
