/** Where the code of the desk and of the door is: only their browsers are told. */
import type { ComponentType } from 'react'

export const pages = import.meta.glob<{ default: ComponentType }>([
  '/src/pages/{admin,door}.tsx',
  '/src/pages/admin/*.tsx',
  '!**/*.test.tsx',
])
