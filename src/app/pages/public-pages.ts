/** Where the code of the pages for visitors is. */
import type { ComponentType } from 'react'

export const pages = import.meta.glob<{ default: ComponentType }>([
  '/src/pages/*.tsx',
  '!**/*.test.tsx',
  '!/src/pages/home.tsx',
  '!/src/pages/{account,cart,events,pro-shop,receipt,reserve,schedule,standby}.tsx',
  '!/src/pages/{admin,door}.tsx',
])
