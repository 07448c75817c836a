/** The browser entry. */
import { tolerateForeignNodes } from './lib/foreign-nodes.ts'
import { start } from './app/start.tsx'
import { watchTheme } from './lib/theme.ts'
import './ui/styles/tokens.css'
import './ui/styles/base.css'

tolerateForeignNodes()
watchTheme()
void start(document.getElementById('root')!)
