import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const rules = (name: string, zone: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    environment: 'node',
    pool: 'forks',
    env: { TZ: zone },
    include: ['src/{domain,contract}/**/*.test.ts'],
  },
})

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', sourcemap: false, cssMinify: 'lightningcss' },
  server: { port: 5173, strictPort: true },
  test: {
    projects: [
      // The rules are told by facility time: they must hold on any device, east or west of the club.
      rules('rules-honolulu', 'Pacific/Honolulu'),
      rules('rules-auckland', 'Pacific/Auckland'),
      {
        extends: true,
        test: { name: 'server', environment: 'node', pool: 'forks', include: ['{netlify,scripts}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/{app,pages,features,lib,ui,art}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
