import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { composeApp } from './compose/app.ts'
import { readSite } from './site.ts'
import { App } from './views/App.tsx'
import { Boundary } from './views/shell/Boundary.tsx'
import { followLostStyles } from './views/shell/lostStyles.ts'
import { applyThemeChoice, readThemeChoice } from './views/theme/choice.ts'
import './views/theme/globals.ts'

applyThemeChoice(readThemeChoice())
followLostStyles(document)
// Starts loading the landing page before the session is known.
if (location.pathname === '/') import('./views/screens/Landing/Landing.tsx').catch(() => {})

const page = document.getElementById('root')
if (!page) throw new Error('The page has no #root.')
createRoot(page).render(
  <StrictMode>
    {/* The last one: each part has its own. */}
    <Boundary>
      <App lodge={composeApp(readSite(document))} />
    </Boundary>
  </StrictMode>,
)
