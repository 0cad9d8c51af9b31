import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readSite } from '../site.ts'
import { Boundary } from '../views/shell/Boundary.tsx'
import { followLostStyles } from '../views/shell/lostStyles.ts'
import { applyThemeChoice, readThemeChoice } from '../views/theme/choice.ts'
import '../views/theme/globals.ts'
import { SignOn } from './SignOn.tsx'

applyThemeChoice(readThemeChoice())
followLostStyles(document)

const page = document.getElementById('root')
if (!page) throw new Error('The page has no #root.')
createRoot(page).render(
  <StrictMode>
    <Boundary>
      <SignOn site={readSite(document)} />
    </Boundary>
  </StrictMode>,
)
