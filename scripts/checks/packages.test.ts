/** The packages that the club's owner has chosen are dependencies, and code imports or runs each of them. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const { dependencies, devDependencies } = JSON.parse(text('package.json')) as Record<string, Record<string, string>>
const code = globSync(['{src,netlify,scripts,e2e}/**/*.{ts,tsx}', '*.config.ts'], { cwd: root })
  .filter((file) => !file.startsWith('netlify/dist/'))
  .map(text)
  .join('\n')

const deployed = [
  'react',
  'react-dom',
  'react-router-dom',
  '@netlify/functions',
  '@netlify/blobs',
  'zod',
  'formik',
  'yup',
  '@headlessui/react',
  'sonner',
  'dayjs',
]

test.each(deployed)('%s is deployed and imported', (name) => {
  expect(dependencies).toHaveProperty([name])
  expect(code).toMatch(new RegExp(`^(?:import|export) .*'${name}(?:/[\\w.-]+)*'$`, 'm'))
})

test.each([
  ['vite', /^import .* from 'vite'$/m],
  ['vitest', /command: 'vitest run'/],
  ['@playwright/test', /command: 'playwright test /],
  ['netlify-cli', /start\('netlify', \['dev'/],
])('%s is installed and used', (name, use) => {
  expect(devDependencies).toHaveProperty([name])
  expect(code).toMatch(use)
})
