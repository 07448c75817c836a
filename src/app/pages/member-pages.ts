/** Where the code of the pages of members is: only their browsers are told. */
import type { ComponentType } from 'react'

export const pages = import.meta.glob<{ default: ComponentType }>([
  '/src/pages/{account,cart,events,pro-shop,receipt,reserve,schedule,standby}.tsx',
  '/src/pages/account/*.tsx',
  '!**/*.test.tsx',
])
