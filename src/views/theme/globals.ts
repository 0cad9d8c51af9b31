import { css } from '@linaria/core'
import './fonts.css'
import './forcedColors.ts'
import { media } from './breakpoints.ts'
import { palette } from './palette.ts'
import { color, focus, motion, text, tracking } from './tokens.ts'

const declarations = (value: (pair: readonly [light: string, dark: string]) => string) =>
  Object.entries(palette)
    .map(([name, pair]) => `--${name}: ${value(pair)};`)
    .join('\n')

const themed = declarations(([light, dark]) => `light-dark(${light}, ${dark})`)
const darkOnly = declarations(([, dark]) => dark)

/** Global CSS: variables and base styles. Imported once, for its side effect. */
export const globals = css`
  :global() {
    :root {
      color-scheme: light dark;
      ${themed}
    }
    :root[data-theme='light'] {
      color-scheme: light;
    }
    :root[data-theme='dark'] {
      color-scheme: dark;
    }
    @supports not (color: light-dark(#000, #fff)) {
      :root {
        color-scheme: dark;
        ${darkOnly}
      }
    }

    *,
    ::before,
    ::after {
      box-sizing: border-box;
      margin: 0;
    }
    html {
      background: ${color.page};
      color: ${color.text};
      font: ${text.body};
      -webkit-font-smoothing: antialiased;
      -moz-osx-font-smoothing: grayscale;
      text-size-adjust: none;
      -webkit-text-size-adjust: none;
      scrollbar-color: ${color.fieldBorder} transparent;
      -webkit-tap-highlight-color: transparent;
    }
    body {
      min-height: 100dvh;
      overflow-wrap: break-word;
    }
    /* Keeps the footer of a short page at the bottom of the window. */
    #root {
      display: flex;
      flex-direction: column;
      min-height: 100dvh;
    }
    #root > main {
      flex: 1 0 auto;
      /* Focused by script on navigation only, so it needs no focus ring. */
      outline: none;
    }
    h1,
    h2,
    h3,
    h4 {
      font: ${text.h20};
      letter-spacing: ${tracking.title};
      text-wrap: balance;
    }
    /* Each line of a member's text has the direction of its own first letter. */
    p[dir='auto'] {
      unicode-bidi: plaintext;
    }
    img,
    svg,
    video {
      display: block;
      max-width: 100%;
    }
    a {
      color: inherit;
      text-decoration: none;
    }
    button,
    input,
    select,
    textarea {
      font: inherit;
      color: inherit;
      letter-spacing: inherit;
    }
    button {
      background: none;
      border: 0;
      padding: 0;
      cursor: pointer;
      touch-action: manipulation;
    }
    ul,
    ol,
    menu {
      list-style: none;
      padding: 0;
    }
    fieldset {
      border: 0;
      padding: 0;
      min-width: 0;
    }
    legend {
      padding: 0;
    }
    summary {
      list-style: none;
      cursor: pointer;
    }
    summary::-webkit-details-marker {
      display: none;
    }
    ::placeholder {
      color: ${color.muted};
      opacity: 1;
    }
    ::selection {
      background: ${color.accent};
      color: ${color.onAccent};
    }
    :focus-visible {
      outline: ${focus.ring};
      outline-offset: ${focus.offset};
    }
    [hidden] {
      display: none !important;
    }

    .lucide {
      width: 20px;
      height: 20px;
      stroke-width: 1.75;
      flex: none;
    }

    @keyframes appear {
      from {
        opacity: 0;
      }
    }
    @keyframes rise {
      from {
        opacity: 0;
        transform: translateY(${motion.distance});
      }
    }
    @keyframes breathe {
      50% {
        opacity: 0.55;
      }
    }
    @keyframes pop {
      40% {
        transform: scale(1.25);
      }
    }

    ${media.calm} {
      *,
      ::before,
      ::after {
        animation-duration: 1ms !important;
        animation-delay: 0ms !important;
        animation-iteration-count: 1 !important;
        transition-duration: 0ms !important;
        scroll-behavior: auto !important;
      }
    }
  }
`
