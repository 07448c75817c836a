/** The browser entry. */
import { start } from './app/start.tsx'
import { watchTheme } from './lib/theme.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'

watchTheme()
void start(document.getElementById('root')!)
